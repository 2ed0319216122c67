/** Which way somebody went, in words. */

import { beforeAll, expect, it, vi } from 'vitest';
import type { TableEvent, View } from '../net/messages';
import { linesOf } from './events';

vi.mock('../net/device', () => ({ remember: () => undefined, remembered: () => 'en' }));

const seats = [{ seat: 0, name: 'Ann', owns: [] }];
const viewOf = (game: string, rest: object): View => ({ game, seats, ...rest }) as unknown as View;
const tower = viewOf('tower', { heroes: { elf: [2, 3], dwarf: null } });
const told = (event: TableEvent, before: View): string | undefined => linesOf([event], before, before)[0]?.text;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const { speak } = await import('../texts/texts.svelte');
  await speak('en');
});

it('counts squares in the direction of a hero, a pawn and a magician', () => {
  expect(told({ event: 'moved', hero: 'elf', by: 'walk', to: [2, 1] }, tower)).toBe('Elf: 2 squares north');
  const pawns = viewOf('duel', { pawns: { red: [4, 4] } });
  expect(told({ event: 'stepped', colour: 'red', to: [3, 4] }, pawns)).toBe('red: one square west');
  const magicians = viewOf('hidden', { magicians: [[0, 0]] });
  expect(told({ event: 'stepped', seat: 0, to: [0, 1] }, magicians)).toBe('Ann: one square south');
});

it('believes the event itself, which knows what has happened before it', () => {
  const mall = viewOf('mall', { heroes: { elf: [9, 9] } });
  expect(told({ event: 'moved', hero: 'elf', by: 'E', from: [0, 1], to: [3, 1] }, mall)).toBe('Elf: 3 squares east');
});

it('names the square where there is no straight way, or none is known', () => {
  expect(told({ event: 'moved', hero: 'elf', by: 'teleport', to: [0, 0] }, tower)).toBe('Elf: to column 1, row 1');
  const vortex: TableEvent = { event: 'moved', hero: 'elf', by: 'vortex', from: [2, 3], to: [2, 0] };
  expect(told(vortex, tower)).toBe('Elf: to column 3, row 1');
  const moved: TableEvent = { event: 'moved', hero: 'elf', by: 'walk', to: [2, 1] };
  expect(linesOf([moved, { ...moved, to: [4, 1] }], tower, tower).at(-1)?.text).toBe('Elf: to column 5, row 2');
});
