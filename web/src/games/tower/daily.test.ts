import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../net/api';
import { speak } from '../../texts/texts.svelte';
import { dayOf, keepDaily, markDaily, ofToday, resultText, squares } from './daily';

const quest = (date: string) => ({ id: `daily1-${date}`, date, names: { en: date }, stars: 4, moves: 12, text: '' });

afterEach(() => vi.restoreAllMocks());

describe('the quest of the day', () => {
  it('is the one of the date that the server says, whatever this device thinks', () => {
    const quests = [quest('2031-01-01'), quest('2031-01-02')];
    expect(ofToday({ date: '2031-01-02', quests })).toEqual(quests[1]);
  });

  it('is missing where none was made', () => {
    expect(ofToday({ date: '2031-01-02', quests: [] })).toBeUndefined();
  });

  it('is played at tables that are remembered, several at a time', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    kept.set('dedale.daily', '{"table":"before","date":"2030-12-31"}');
    markDaily({ table: 'one', date: '2031-01-02' });
    markDaily({ table: 'two', date: '2031-01-01', late: true });
    expect(dayOf('one')).toEqual({ table: 'one', date: '2031-01-02' });
    expect(dayOf('two')?.late).toBe(true);
    expect(dayOf('before')?.date).toBe('2030-12-31');
    expect(dayOf('other')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is reported with what was done, but not with what was said', async () => {
    const log = [[1, 0, { do: 'undo' }], [2, 0, { do: 'say', text: 'Hm.' }], [3, 0, { do: 'slide', card: 1 }]];
    vi.spyOn(api, 'replay').mockResolvedValue({ log } as never);
    const solve = vi.spyOn(api, 'solveDaily').mockResolvedValue({ floors: {}, daily: { '2031-01-02': { moves: 9, seconds: 1 } } });
    expect(await keepDaily('2031-01-02', { moves: 12, seconds: 5 }, 'replay')).toEqual({ moves: 9, seconds: 1 });
    expect(solve).toHaveBeenCalledWith('2031-01-02', { moves: 12, seconds: 5, actions: [{ do: 'undo' }, { do: 'slide', card: 1 }] });
  });
});

describe('its result', () => {
  beforeEach(async () => {
    vi.stubGlobal('location', { origin: 'https://maze.example' });
    vi.stubGlobal('document', { documentElement: {} });
    await speak('en');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('has the difficulty, the moves over the fewest, the time and a link', () => {
    expect(resultText({ stars: 4, moves: 12 }, '2026-12-24', { moves: 15, seconds: 185 })).toBe(
      `Dédale quest for 24 December 2026 (difficulty 4/5)\n${'🟩'.repeat(10)}\n🟩🟩🟨🟨🟨\n15 moves, 3 over the minimum, in 3:05\nhttps://maze.example/daily/2026-12-24`,
    );
  });

  it('celebrates the fewest moves', () => {
    expect(resultText({ stars: 1, moves: 12 }, '2026-12-24', { moves: 12, seconds: 60 })).toContain(
      '🏆 12 moves, the fewest possible, in 1:00',
    );
  });

  it('shows no more than four lines of squares', () => {
    expect(squares(99, 20).split('\n')).toHaveLength(4);
  });
});
