/** Movements in words. */

import { beforeAll, expect, it, vi } from 'vitest';
import { adapter as duel } from '../games/duel/adapter';
import type { Adapter } from '../games/game';
import { adapter as hidden } from '../games/hidden/adapter';
import { adapter as mall } from '../games/mall/adapter';
import { adapter as tower } from '../games/tower/adapter';
import type { TableEvent, View } from '../net/messages';
import { linesOf } from './events';

vi.mock('../net/device', () => ({ remember: () => undefined, remembered: () => 'en' }));

const seats = [{ seat: 0, name: 'Ann', owns: [] }];
const viewOf = (game: string, rest: object): View => ({ game, seats, ...rest }) as unknown as View;
const floor = viewOf('tower', { heroes: { elf: [2, 3], dwarf: null } });
const told = (adapter: Adapter, event: TableEvent, before: View): string | undefined => linesOf(adapter, [event], before, before)[0]?.text;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const { speak } = await import('../texts/texts.svelte');
  await speak('en');
});

it('counts squares in the direction of a hero, a pawn and a magician', () => {
  expect(told(tower, { event: 'moved', hero: 'elf', by: 'walk', to: [2, 1] }, floor)).toBe('Elf: 2 squares north');
  const pawns = viewOf('duel', { pawns: { red: [4, 4] } });
  expect(told(duel, { event: 'stepped', colour: 'red', to: [3, 4] }, pawns)).toBe('Red: one square west');
  const magicians = viewOf('hidden', { magicians: [[0, 0]] });
  expect(told(hidden, { event: 'stepped', seat: 0, to: [0, 1] }, magicians)).toBe('Ann: one square south');
});

it('believes the event itself, which knows what has happened before it', () => {
  const view = viewOf('mall', { heroes: { elf: [9, 9] } });
  expect(told(mall, { event: 'moved', hero: 'elf', by: 'E', from: [0, 1], to: [3, 1] }, view)).toBe('Elf: 3 squares east');
});

it('names whoever did it, where only one player can have', () => {
  const view = viewOf('mall', { heroes: {}, seats: [{ seat: 0, name: 'Ann', owns: ['N'] }, { seat: 1, name: 'Calm', owns: ['vortex'] }] });
  const north: TableEvent = { event: 'moved', hero: 'elf', by: 'walk', from: [2, 3], to: [2, 1] };
  expect(told(mall, north, view)).toBe('Ann: Elf, 2 squares north');
  expect(linesOf(mall, [north, { event: 'turned' }], view, view).at(-1)?.text).toBe('Ann flips the timer.');
  expect(linesOf(mall, [{ ...north, by: 'vortex' }], view, view)[0]).toMatchObject({ name: 'Calm: Elf', sign: 'vortex' });
});

it('names the square where there is no straight way, or none is known', () => {
  expect(told(tower, { event: 'moved', hero: 'elf', by: 'teleport', to: [0, 0] }, floor)).toBe('Elf: to column 1, row 1');
  const vortex: TableEvent = { event: 'moved', hero: 'elf', by: 'vortex', from: [2, 3], to: [2, 0] };
  expect(told(tower, vortex, floor)).toBe('Elf: to column 3, row 1');
  const moved: TableEvent = { event: 'moved', hero: 'elf', by: 'walk', to: [2, 1] };
  expect(linesOf(tower, [moved, { ...moved, to: [4, 1] }], floor, floor).at(-1)?.text).toBe('Elf: to column 5, row 2');
});
