/** The result is told from the viewer's side. */

import { expect, it, vi } from 'vitest';
import type { View } from '../net/messages';
import { titleOf } from './result';

vi.mock('../texts/texts.svelte', () => ({
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  listed: (words: string[]) => words.join(', '),
}));

const seats = [{ seat: 0, name: 'Ann' }, { seat: 1, name: 'Bo' }, { seat: 2, name: 'Cy' }] as unknown as View['seats'];
const ended = (result: 'won' | 'lost' | 'draw', ...winners: number[]) => ({ outcome: { result, winners }, seats }) as Pick<View, 'outcome' | 'seats'>;

it('tells a player whether they won', () => {
  expect(titleOf(ended('won', 1), [1], false)).toBe('moment.won');
  expect(titleOf(ended('won', 1), [0], false)).toBe('after.winner Bo');
  expect(titleOf(ended('draw'), [0], false)).toBe('moment.draw');
});

it('names the winner to those round one device, and to spectators', () => {
  expect(titleOf(ended('won', 0), [0, 1], false)).toBe('after.winner Ann');
  expect(titleOf(ended('won', 0, 2), [], false)).toBe('after.winners Ann, Cy');
});

it('tells spectators how the others fared together', () => {
  expect(titleOf(ended('lost'), [0], true)).toBe('moment.lost');
  expect(titleOf(ended('lost'), [], true)).toBe('after.theylost');
  expect(titleOf(ended('won', 0, 1, 2), [], true)).toBe('after.theywon');
});
