/** What happened, for the eye. */

import { expect, it, vi } from 'vitest';
import type { TableEvent, View } from '../net/messages';
import { pingOf } from './pings';
import { linesOf } from './events';

vi.mock('../texts/texts.svelte', () => ({ maybe: (key: string) => key, t: (key: string) => key }));

const view = { game: 'mall', seats: [] } as unknown as View;
const line = (event: TableEvent): unknown => linesOf([event], view, null)[0];

it('shows who went whither, where a sign says it', () => {
  expect(line({ event: 'moved', hero: 'elf', by: 'N', to: [1, 1] })).toMatchObject({ art: 'elf', colour: 'green', sign: 'N' });
  expect(line({ event: 'moved', hero: 'elf', by: 'vortex', to: [1, 1] })).toMatchObject({ sign: 'vortex' });
  expect(line({ event: 'moved', hero: 'elf', by: 'walk', to: [1, 1] })).toMatchObject({ art: 'elf', sign: null });
});

it('shows the torch of a colour, and nobody where nobody did it', () => {
  expect(line({ event: 'laid', colour: 'red' })).toMatchObject({ art: 'torch', colour: 'red', sign: null });
  expect(line({ event: 'turned' })).toMatchObject({ art: '', colour: '' });
});

it('tells at whom or where somebody points', () => {
  const mall = { ...view, heroes: { elf: [1, 1], dwarf: null } } as unknown as View;
  const pointed = (at: number[]): unknown => linesOf([{ event: 'point', by: 0, at }], mall, null)[0];
  expect(pointed([1, 1])).toMatchObject({ text: 'event.point.hero' });
  expect(pointed([2, 1])).toMatchObject({ text: 'event.point.at' });
  expect(line({ event: 'point', by: 0, icon: 'exit' })).toMatchObject({ text: 'event.mall.point' });
});

it('shows who points at a square, and nothing for signs', () => {
  const mall = { ...view, seats: [{ seat: 0, name: 'Ann' }] } as unknown as View;
  expect(pingOf({ event: 'point', by: 0, at: [2, 1] }, mall)).toMatchObject({ at: [2, 1], name: 'Ann' });
  expect(pingOf({ event: 'point', by: 0, icon: 'exit' }, mall)).toBeNull();
});
