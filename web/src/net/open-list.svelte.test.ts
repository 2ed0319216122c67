import { expect, it } from 'vitest';
import type { OpenTable } from './generated';
import { changed } from './open-list.svelte';

const table = (ref: string, free = 1): OpenTable => ({ ref, game: 'duel', options: {}, seats: 2, free, playing: false, language: 'en', gestures: false });

it('keeps tables in their places, changes them, and adds new ones at the end', () => {
  const list = changed([], [table('a'), table('b'), table('c')], []);
  expect(changed(list, [table('d'), table('b', 2)], ['a'])).toEqual([table('b', 2), table('c'), table('d')]);
});
