import { describe, expect, it } from 'vitest';
import type { ReplayDocument } from '../net/api';
import { clock, numbersOf } from './match-numbers';

const match: ReplayDocument = {
  version: 1,
  game: 'mall',
  seed: 0,
  options: {},
  names: ['Ann', 'Bo'],
  t: 60_000,
  rules: 2,
  outcome: { result: 'lost', winners: [] },
  log: [
    [1_000, 0, { do: 'start' }],
    [5_000, 1, { do: 'say', text: 'go' }],
    [9_000, 0, { do: 'move' }],
    [40_000, 1, { do: 'nudge', seat: 0 }],
    [42_000, 1, { do: 'excuse', phrase: 'ready' }],
    [45_000, 0, { do: 'gesture', sign: 'yes' }],
  ],
};

describe('a match in numbers', () => {
  it('counts the actions of each seat, without talk and what is said in a pause', () => {
    expect(numbersOf(match).actions).toEqual({ 0: 2 });
  });

  it('finds the longest silence', () => {
    expect(numbersOf(match).silence).toBe(40_000);
  });

  it('lasts until its end', () => {
    expect(clock(numbersOf(match).time)).toBe('1:00');
  });
});
