import { describe, expect, it } from 'vitest';
import { EMPTY_SCENE } from '../board/types';
import { adapter } from '../games/mall/adapter';
import type { View } from '../net/messages';
import { beatsOf, extent, momentsOf, positionAt, within, type Frame } from './frames';

const part = { part: '1', at: [2, 3] as const, width: 2, height: 2, squares: [], horizontal: [], vertical: [] };
const small = { parts: [part], links: [] };
const large = { parts: [part, { ...part, part: '2', at: [4, 1] as const }], links: [] };
const view = { game: 'mall', heroes: { elf: [2, 3] }, stolen: false } as unknown as View;
const move = { do: 'move', hero: 'elf', to: [3, 3] };
const frames: Frame[] = [
  { ground: small, view, hand: { seat: 0, action: move, legal: [move] } },
  { view: { heroes: { elf: [3, 3] } } as Partial<View>, ground: large, events: [{ event: 'moved' }] },
];

describe('a little board', () => {
  const moments = momentsOf(frames);

  it('keeps what did not change', () => {
    expect(moments[1]?.view).toEqual({ ...view, heroes: { elf: [3, 3] } });
    expect(moments.map(({ ground }) => ground)).toEqual([small, large]);
  });

  it('shows a position, then the hero in hand, then where it went', () => {
    expect(beatsOf(moments)).toBe(3);
    expect([0, 1, 2].map((beat) => positionAt(adapter, moments, beat)?.ui.picked)).toEqual([null, 'elf', null]);
    expect(positionAt(adapter, moments, 1)?.legal).toEqual([{ seat: 0, action: move }]);
    expect(positionAt(adapter, moments, 2)?.legal).toEqual([]);
    expect(positionAt(adapter, moments, 4)).toBeNull();
  });

  it('has room for all that is ever shown', () => {
    expect(extent(moments)).toEqual({ left: 2, top: 1, right: 6, bottom: 5 });
  });

  it('shows nothing outside the part of the board that it is cut from', () => {
    const target = (x: number, y: number) => ({ at: [x, y] as const, label: '' });
    const scene = { ...EMPTY_SCENE, targets: [target(2, 3), target(4, 3)] };
    expect(within(scene, small).targets.map(({ at }) => at)).toEqual([[2, 3]]);
  });
});
