import { describe, expect, it } from 'vitest';
import { sharedIn } from './shared-text';

describe('the text that a table plays', () => {
  it('is found by its path, or by what was asked for', () => {
    expect(sharedIn({ players: 2, board: { path: 'shared:abc', text: 'x' } })).toBe('abc');
    expect(sharedIn({ board: 'shared:abc' })).toBe('abc');
  });

  it('is none of what comes with the game or from a file', () => {
    expect(sharedIn({ players: 1, board: 't1', deal: null })).toBeNull();
    expect(sharedIn({ board: { path: 'mine.maze', text: 'shared:abc' } })).toBeNull();
  });
});
