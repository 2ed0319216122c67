import { expect, it } from 'vitest';
import type { Options } from '../net/messages';
import { GAMES } from './info';

/** How many players the lobby offers with these options. */
function players(options: Options): unknown[] {
  return GAMES.mall.options
    .filter(({ name, when }) => name === 'players' && (!when || when(options)))
    .map(({ values }) => [values?.[0], values?.at(-1)]);
}

it('offers nine players, and no game alone, in scenario 9 of the Mall only (MALL-62)', () => {
  expect(players({ scenario: 9 })).toEqual([[2, 9]]);
  for (const scenario of [1, 8, 10, 17]) expect(players({ scenario })).toEqual([[1, 8]]);
  expect(players({})).toEqual([[1, 8]]);
});
