import { expect, it } from 'vitest';
import { prints } from './prints';

it('offers every scenario with its numbers of players, and the tiles', () => {
  const all = prints();
  expect(all.map(({ order }) => order.which)).toEqual([...Array.from({ length: 17 }, (_, index) => index + 1), undefined]);
  expect(all[0]?.players).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(all[8]?.players).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(all.at(-1)?.order).toEqual({ what: 'tiles' });
});
