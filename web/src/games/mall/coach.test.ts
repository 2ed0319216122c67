// @vitest-environment happy-dom
/** What the coach says in the Mall, in several languages, given the actions a player holds. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Ground } from '../../board/types';
import type { Advice } from '../../net/messages';
import { speak } from '../../texts/texts.svelte';
import { NOTHING_IN_HAND, type Occasion } from '../game';
import { farthest, isUsable, useAbility, type MallPosition } from './adapter';
import { coach } from './coach';

const squares = ['', '', 'G?', '', '', 'G!', 'Z', '', '', '', 'P=', '', '', '', '', ''];
const ground = { parts: [{ part: '1', at: [0, 0], width: 4, height: 4, squares, horizontal: [], vertical: [] }], links: [] } as unknown as Ground;

function position(...owns: string[]): MallPosition {
  const names = ['Ann', 'Bo', 'Cleo'];
  const view = { heroes: { elf: [2, 3], mage: [0, 0] }, seats: names.map((name, seat) => ({ seat, name, owns: seat ? ['E'] : owns })) };
  return { view: view as never, legal: [], ground, mine: [0], ui: NOTHING_IN_HAND };
}

function advice(action: object, goal: [number, number] | null, ...seats: number[]): Advice {
  return { type: 'advice', key: '', action: action as never, seats, goal, turner: null };
}

const says = (at: MallPosition, told: Advice, occasion: Partial<Occasion> = {}) =>
  coach.says(at, told, { by: '', late: false, first: false, keys: false, explained: ['explore', 'vortex', 'sand'], ...occasion });

const north = { do: 'move', hero: 'elf', to: [2, 2] };

beforeEach(() => speak('en'));

describe('what a player can do', () => {
  it('follows from the actions they hold', async () => {
    expect(coach.can(position('N'))).toBe('You can move heroes north: any hero, any time.');
    expect(coach.can(position('explore', 'W', 'N'))).toBe('You can move heroes north and west and add new tiles: any hero, any time.');
    const first = position('N');
    expect(coach.can({ ...first, view: { ...first.view, phase: 'setup' } })).toMatch(/^Get every hero to the item of their colour, then out by the exit, before the sand runs out\. A hero on an hourglass flips the timer\. You can move heroes north/);
    expect(coach.can(position('escalator'))).toBe('You can use escalators: any hero, any time.');
    const after = position('N', 'vortex');
    expect(coach.can({ ...after, view: { ...after.view, stolen: true } })).toBe('You can move heroes north: any hero, any time.');
    expect(coach.can({ ...first, view: { ...first.view, phase: 'setup' } }, true)).toContain('You can move heroes north');
    await speak('fr');
    expect(coach.can(position('N', 'vortex'))).toBe('Vous menez les héros vers le nord et passez par les vortex\u00a0: n’importe quel héros, n’importe quand.');
    await speak('nl');
    expect(coach.can(position('S'))).toBe('Jij kunt helden naar het zuiden brengen: elke held, op elk moment.');
  });
});

it('says that there is nothing to do, once it was asked and knew nothing', () => {
  expect(coach.can(position('N'), true)).toBe('Nothing for you right now. Watch what the others do.');
});

describe('advice', () => {
  it('says what is the player’s own to do, and why', () => {
    expect(says(position('N'), advice(north, [2, 0], 0))).toBe('You could take the elf north, to explore.');
    expect(says(position('N'), advice(north, [1, 1], 0))).toBe('You could take the elf north, towards their item.');
    expect(says(position('N'), advice(north, [2, 2], 0))).toBe('You could take the elf north, towards the way out.');
    expect(says(position('N'), advice(north, [2, 1], 0))).toBe('You could take the elf north, to flip the timer.');
    expect(says(position('N'), advice(north, [3, 3], 0))).toBe('You could take the elf north, to make room.');
    expect(says(position('vortex'), advice({ ...north, do: 'vortex' }, [2, 0], 0))).toBe('You could send the elf to the vortex, to explore.');
    expect(says(position('explore'), advice({ do: 'explore', at: [2, 0] }, null, 0))).toMatch(/^You could explore/);
    const choosing = { ...position('explore'), ui: { ...NOTHING_IN_HAND, mode: 'explore' as const } };
    expect(says(choosing, advice({ do: 'explore', at: [2, 0] }, null, 0))).toBe('You could tap one of the lit squares.');
    expect(says(choosing, advice(north, [2, 0], 0))).toBeNull();
    expect(coach.can(choosing)).toBe('You could tap one of the lit squares.');
    expect(says(position('N'), advice({ ...north, to: [0, 1] }, [2, 0], 0))).toBeNull();
    expect(says(position('N'), advice({ do: 'steal' }, null, 0, 1))).toMatch(/^You could steal/);
  });

  it('says what a nudge is about', () => {
    expect(says(position('N'), advice(north, [2, 0], 0), { by: 'Bo' })).toBe('Bo wants you to take the elf north, to explore.');
  });

  it('says how, as long as the player has not acted', () => {
    expect(says(position('N'), advice(north, [2, 0], 0), { first: true })).toBe(
      'You could take the elf north, to explore. Tap the circled hero, then the tip of the arrow.',
    );
  });

  it('mentions the keys where there may be some', () => {
    expect(says(position('N'), advice(north, [2, 0], 0), { first: true, keys: true })).toMatch(/or press 2 ↑\.$/);
    expect(says(position('vortex'), advice({ ...north, do: 'vortex' }, [2, 0], 0), { first: true, keys: true })).not.toContain('press');
  });

  it('explains a kind of square the first time it matters', () => {
    const whirl = advice({ ...north, do: 'vortex' }, [2, 0], 0);
    expect(coach.explains?.(position('vortex'), whirl)).toBe('vortex');
    expect(says(position('vortex'), whirl, { explained: [] })).toContain('a vortex of their own colour');
    expect(says(position('vortex'), whirl, { explained: ['vortex'] })).not.toContain('own colour');
    expect(says(position('N'), advice(north, [2, 1], 0), { explained: [] })).toContain('works only once');
    expect(says(position('N'), advice(north, [2, 1], 1), { explained: [] })).not.toContain('works only once');
  });

  const east = { do: 'move', hero: 'mage', to: [1, 0] };

  it('says that there is nothing to do, and whose turn it is instead', () => {
    expect(says(position('S', 'explore'), advice(east, [2, 0], 1, 2))).toBe('Nothing for you right now. Wait for Bo or Cleo to take the mage east, to explore.');
  });

  it('says for whom the team waits, once they take their time', () => {
    expect(says(position('N'), advice(east, [2, 0], 1, 2), { late: true })).toBe('The team is waiting for Bo or Cleo to take the mage east, to explore.');
    expect(says(position('N'), { ...advice(east, null), action: null })).toBeNull();
  });

  it('is silent about what is done already', () => {
    expect(says(position('N'), advice({ ...east, to: [0, 0] }, [2, 0], 1))).toBeNull();
  });

  it('says why a hero is taken off its item', () => {
    const leaves = { event: 'moved', hero: 'elf', from: [1, 1], to: [2, 1] };
    const before = { ...position('N').view, heroes: { elf: [1, 1], mage: [0, 0] } } as never;
    expect(coach.startles(leaves, before, ground)).toBe(true);
    expect(coach.startles({ ...leaves, hero: 'mage' }, before, ground)).toBe(false);
    expect(says(position('N'), { ...advice(east, [2, 0], 0), turner: 'elf' })).toBe(
      'You could take the mage east, to explore. The elf is off to flip the timer, and can come back.',
    );
    expect(says(position('N'), { ...advice(north, [2, 1], 1), turner: 'elf' }, { late: true })).toBe(
      'The team is waiting for Bo to take the elf north, to flip the timer. They can come back afterwards.',
    );
    expect(says(position('N'), { ...advice(east, [2, 0], 0), turner: 'mage' })).not.toContain('come back');
  });

  it('points at the hero and where it goes, and at the button', () => {
    expect(coach.pointers(position('N'), north)).toEqual([{ kind: 'piece', at: [2, 3] }, { kind: 'arrow', from: [2, 3], to: [2, 2] }]);
    expect(coach.part(position('N'), north)).toBe('N');
    const explore = { do: 'explore', at: [2, 0] };
    expect(coach.pointers(position('N'), explore)).toEqual([{ kind: 'piece', at: [2, 0] }]);
    expect(coach.part(position('explore'), explore)).toBe('explore');
    expect(coach.part(position('N'), { do: 'steal' })).toBe('steal');
  });
});

describe('once half of the sand is gone', () => {
  const turn = { seat: 0, action: { do: 'move', hero: 'elf', to: [2, 1] } };
  const at = (left: number, out_of_order: number[][] = []) => {
    const free = position('N');
    const view = { ...free.view, sand_ms: left, sand_running: true, out_of_order } as never;
    return coach.timely?.({ ...free, view, legal: [turn] as never }, { sand_ms: 100_000 }, 10_000);
  };

  it('says who can turn it', () => {
    expect(at(60_000)).toBe('More than half the sand is gone: the elf can reach the hourglass and flip the timer.');
    expect(at(61_000)).toBeNull();
  });

  it('is silent if the hourglass is used up or out of reach', () => {
    expect(at(60_000, [[2, 1]])).toBeNull();
    expect(coach.timely?.({ ...position('N'), view: { ...position('N').view, sand_ms: 1000, sand_running: true, out_of_order: [] } as never }, {}, 0)).toBeNull();
  });
});

describe('exploring', () => {
  const doors = [[2, 3], [0, 0]].map((at) => ({ seat: 0, action: { do: 'explore', at } }));

  it('opens the door at which the hero in hand stands, and otherwise asks which', () => {
    const free = { ...position('explore'), legal: doors as never };
    expect(useAbility({ ...free, ui: { ...NOTHING_IN_HAND, picked: 'elf' } }, 'explore')).toEqual({ act: [doors[0]] });
    expect(useAbility(free, 'explore')).toEqual({ ui: { mode: 'explore', picked: null } });
  });
});

describe('the button that does it', () => {
  const legal = [
    { seat: 0, action: north },
    { seat: 0, action: { do: 'move', hero: 'mage', to: [0, -1] } },
  ] as never;

  it('is lit, unless it would move another hero, which is in hand', () => {
    const free = { ...position('N'), legal };
    const holding = (picked: string) => ({ ...free, ui: { ...NOTHING_IN_HAND, picked } });
    expect(coach.part(free, north)).toBe('N');
    expect(coach.part(holding('elf'), north)).toBe('N');
    expect(coach.part(holding('mage'), north)).toBe('');
    expect(coach.part({ ...holding('mage'), legal: [{ seat: 0, action: north }] as never }, north)).toBe('N');
  });

  it('does what the coach points at, unless another hero in hand can go that way', () => {
    const free = { ...position('N'), legal, advised: north };
    const holding = (picked: string) => ({ ...free, ui: { ...NOTHING_IN_HAND, picked } });
    expect(useAbility(free, 'N')).toEqual({ act: [{ seat: 0, action: north }] });
    expect(useAbility(holding('mage'), 'N')).toEqual({ act: [{ seat: 0, action: { do: 'move', hero: 'mage', to: [0, -1] } }] });
  });

  it('looks as usable as it is', () => {
    const holding = { ...position('N'), legal: [{ seat: 0, action: north }] as never, ui: { ...NOTHING_IN_HAND, picked: 'mage' } };
    expect(isUsable(holding, 'N')).toBe(false);
    expect(isUsable({ ...holding, advised: north }, 'N')).toBe(true);
    expect(isUsable({ ...holding, ui: NOTHING_IN_HAND }, 'N')).toBe(true);
  });

  it('moves the hero in hand by one step, and as far as it goes when it is held', () => {
    const ways = [[2, 2], [2, 1], [2, 0]].map((to) => ({ seat: 0, action: { do: 'move', hero: 'elf', to } }));
    const holding = { ...position('N'), legal: ways as never, ui: { ...NOTHING_IN_HAND, picked: 'elf' } };
    expect(useAbility(holding, 'N')).toEqual({ act: [ways[0]] });
    expect(farthest(holding, 'N')).toEqual([ways[2]]);
    expect(farthest({ ...holding, legal: ways.slice(0, 1) as never }, 'N')).toEqual([]);
    expect(farthest({ ...holding, ui: NOTHING_IN_HAND }, 'N')).toEqual([]);
  });
});
