import { describe, expect, it } from 'vitest';
import { ago } from './times';

describe('ago', () => {
  it.each([
    [0, 'this minute'],
    [59, 'this minute'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [86_400, 'yesterday'],
    [3 * 86_400 + 5, '3 days ago'],
    [-100, 'this minute'],
  ])('tells %d seconds as "%s"', (seconds, words) => {
    expect(ago(1_000_000 - seconds, 1_000_000)).toBe(words);
  });
});
