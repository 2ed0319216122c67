import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../net/api';
import { speak } from '../../texts/texts.svelte';
import { questOfToday, resultText } from './daily';

const quest = (date: string) => ({ id: `daily1-${date}`, date, names: { en: date }, stars: 4, moves: 12, text: '' });

afterEach(() => vi.restoreAllMocks());

describe('the quest of the day', () => {
  it('is the one of the date that the server says, whatever this device thinks', async () => {
    const quests = [quest('2031-01-01'), quest('2031-01-02')];
    vi.spyOn(api, 'daily').mockResolvedValue({ date: '2031-01-02', quests });
    expect(await questOfToday()).toEqual(quests[1]);
  });

  it('is missing where none was made', async () => {
    vi.spyOn(api, 'daily').mockResolvedValue({ date: '2031-01-02', quests: [] });
    expect(await questOfToday()).toBeUndefined();
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
      'Dédale, quest of 2026-12-24 (difficulty 4/5)\n15 moves, 3 more than needed, in 3:05\nhttps://maze.example/',
    );
  });

  it('celebrates the fewest moves', () => {
    expect(resultText({ stars: 1, moves: 12 }, '2026-12-24', { moves: 12, seconds: 60 })).toContain(
      '🏆 12 moves, the fewest possible, in 1:00',
    );
  });
});
