/** Events as they are shown. */

import { expect, it, vi } from 'vitest';
import { EMPTY_SCENE } from '../board/types';
import { adapter as duel } from '../games/duel/adapter';
import type { Adapter } from '../games/game';
import { adapter as mall } from '../games/mall/adapter';
import type { TableEvent, View } from '../net/messages';
import { linesOf, pingOf } from './events';

vi.mock('../texts/texts.svelte', () => ({ maybe: (key: string) => key, t: (key: string) => key, labelled: (name: string, what: string) => `${name}: ${what}` }));

const view = { game: 'mall', seats: [] } as unknown as View;
const line = (event: TableEvent, adapter: Adapter = mall): unknown => linesOf(adapter, [event], view, null)[0];

it('shows who went whither, where a sign says it', () => {
  expect(line({ event: 'moved', hero: 'elf', by: 'N', to: [1, 1] })).toMatchObject({ art: 'elf', colour: 'green', sign: 'N' });
  expect(line({ event: 'moved', hero: 'elf', by: 'vortex', to: [1, 1] })).toMatchObject({ sign: 'vortex' });
  expect(line({ event: 'moved', hero: 'elf', by: 'walk', to: [1, 1] })).toMatchObject({ art: 'elf', sign: null });
});

it('shows the torch of a colour, and nobody where nobody did it', () => {
  expect(line({ event: 'laid', colour: 'red' }, duel)).toMatchObject({ art: 'torch', colour: 'red', sign: null });
  expect(line({ event: 'turned' })).toMatchObject({ art: '', colour: '' });
});

it('tells at whom or where somebody points', () => {
  const elf = { id: 'elf', at: [1, 1], art: 'elf', colour: 'green', label: 'Elf', pickable: false } as const;
  const adapter: Adapter = { ...mall, scene: () => ({ ...EMPTY_SCENE, pieces: [elf] }) };
  const pointed = (at: number[]): unknown => line({ event: 'point', by: 0, at }, adapter);
  expect(pointed([1, 1])).toMatchObject({ text: 'event.point.hero' });
  expect(pointed([2, 1])).toMatchObject({ text: 'event.point.at' });
  expect(line({ event: 'point', by: 0, icon: 'exit' })).toMatchObject({ text: 'event.mall.point' });
});

it('shows who points at a square, and nothing for signs', () => {
  const seated = { ...view, seats: [{ seat: 0, name: 'Ann' }] } as unknown as View;
  expect(pingOf({ event: 'point', by: 0, at: [2, 1] }, seated)).toMatchObject({ at: [2, 1], name: 'Ann' });
  expect(pingOf({ event: 'point', by: 0, icon: 'exit' }, seated)).toBeNull();
});
