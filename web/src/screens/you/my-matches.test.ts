import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { View } from '../../net/messages';
import { myMatches, noteMatch } from './my-matches';

const NOON = new Date('2026-11-16T12:00Z');
const over = (result: string, winners: number[], more = {}): View => ({ game: 'duel', outcome: { result, winners }, ...more }) as unknown as View;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

it('notes a match once, with whether this device has won it', () => {
  noteMatch('a', over('won', [1]), [0], NOON);
  noteMatch('a', over('won', [1]), [0], NOON);
  noteMatch('b', over('won', [1], { scenario: 7, level: 12 }), [1], NOON);
  noteMatch('c', over('lost', []), [0, 1], NOON);
  expect(myMatches()).toEqual([
    { replay: 'a', game: 'duel', won: false, when: '2026-11-16' },
    { replay: 'b', game: 'duel', won: true, scenario: 7, level: 12, when: '2026-11-16' },
    { replay: 'c', game: 'duel', won: false, when: '2026-11-16' },
  ]);
});

it('notes neither what is not over nor what was only watched', () => {
  noteMatch('a', { game: 'duel', outcome: null } as unknown as View, [0], NOON);
  noteMatch('b', over('won', [1]), [], NOON);
  expect(myMatches()).toEqual([]);
});
