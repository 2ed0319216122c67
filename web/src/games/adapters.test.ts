/** Taps and keys map to legal actions, and to nothing else. */

import { describe, expect, it, vi } from 'vitest';
import type { Action, Hint } from '../net/messages';
import type { Deed } from '../table/table.svelte';
import { adapter as duel } from './duel/adapter';
import { NOTHING_IN_HAND, type Answer, type Position, type Ui } from './game';
import { adapter as hidden } from './hidden/adapter';
import { adapter as mall, useAbility } from './mall/adapter';
import { adapter as tower } from './tower/adapter';
import { hintWords, nextLevel } from './tower/hints';

vi.mock('../texts/texts.svelte', () => ({
  t: (key: string) => {
    if (key.includes('undefined')) throw new Error(key);
    return key;
  },
  maybe: (key: string) => key,
  named: (names: Record<string, string>) => names['en'],
  labelled: (name: string, what: string) => `${name}: ${what}`,
}));

/** A position of any game, with just what a test needs. */
function position(view: object, legal: Action[], ui: Partial<Ui> = {}): Position<never, never> {
  const choices = legal.map((action) => ({ seat: 0, action }));
  return { view: view as never, legal: choices as never, mine: [0], ui: { ...NOTHING_IN_HAND, ...ui } };
}

function acted(answer: Answer | undefined): Deed[] | null {
  return answer && 'act' in answer ? answer.act.map(({ action }) => action) : null;
}

const near = { do: 'move', hero: 'elf', to: [2, 1] };
const far = { do: 'move', hero: 'elf', to: [3, 1] };
const heroes = { elf: [1, 1], dwarf: [5, 5] };

describe('heroes', () => {
  it('are taken in hand by number', () => {
    expect(tower.key?.(position({ heroes }, []), '1', false)).toEqual({ ui: { picked: 'elf' } });
    expect(tower.key?.(position({ heroes }, []), '2', false)).toEqual({ ui: { picked: 'dwarf' } });
  });

  it('go one square by an arrow, and with Shift as far as it goes', () => {
    const inHand = position({ heroes }, [far, near], { picked: 'elf' });
    expect(acted(tower.key?.(inHand, 'ArrowRight', false))).toEqual([near]);
    expect(acted(tower.key?.(inHand, 'ArrowRight', true))).toEqual([far]);

  });

  it('are told why a key does nothing', () => {
    const inHand = position({ heroes }, [far, near], { picked: 'elf' });
    expect(tower.key?.(inHand, 'ArrowLeft', false)).toEqual({ attempt: { do: 'move', hero: 'elf', to: [0, 1] } });
    expect(tower.key?.(position({ heroes }, [near]), 'ArrowLeft', false)).toEqual({ why: 'keys.nohero' });
    expect(tower.key?.(position({ heroes }, []), 'u', false)).toEqual({ attempt: { do: 'undo' } });
    expect(mall.key?.(position({ heroes }, []), ' ', false)).toEqual({ why: 'error.not_now' });
    expect(hidden.key?.(position({}, []), 'ArrowUp', false)).toEqual({ attempt: { do: 'step', dir: 'N' } });
    expect(duel.key?.(position({ pawns: {} }, []), 'r', false)).toEqual({ why: 'duel.nowall' });
  });

  it('show only their own targets', () => {
    const other = { do: 'move', hero: 'dwarf', to: [5, 4] };
    const { targets, pieces } = tower.scene(position({ heroes }, [near, other], { picked: 'elf' }));
    expect(targets.map(({ at }) => at)).toEqual([[2, 1]]);
    expect(pieces.every(({ pickable }) => pickable)).toBe(true);
  });

  it('ask which way when several lead to one square', () => {
    const swap = { ...near, hero: 'sorceress', swap: 'elf' };
    const walk = { ...near, hero: 'sorceress' };
    const inHand = position({ heroes: { sorceress: [1, 1] } }, [walk, swap], { picked: 'sorceress' });
    expect(acted(tower.square(inHand, [2, 1]))).toEqual([walk, swap]);
  });

  it('try what is not legal, so that the table says why', () => {
    expect(tower.miss?.(position({ heroes }, [], { picked: 'elf' }), [4, 4])).toEqual({
      attempt: { do: 'move', hero: 'elf', to: [4, 4] },
    });
  });
});

describe('the cards of the Tower', () => {
  it('are turned and slid without any hero being named', () => {
    expect(tower.name({ do: 'rotate', card: 1, quarters: 2 })).toBe('tower.rotate');
    expect(tower.name({ do: 'slide', card: 3 })).toBe('tower.slide');
  });

  const square = { width: 2, height: 2, horizontal: ['#', '#', '^', '1', '#', ' '], vertical: ['#', '>', '#', '#', ' ', '#'] };
  const ground = {
    parts: [
      { ...square, part: '0', at: [0, 0], squares: ['R', 'H', '', 'G='] },
      { ...square, part: '1', at: [2, 0], squares: ['', '', '', 'X'] },
    ],
    links: [],
  } as never;
  const view = { heroes: { elf: [1, 0], dwarf: [3, 1] }, cards: [{ card: 0 }, { card: 1 }], doors: [], solution: null };
  const turn = { do: 'rotate', card: 0, quarters: 1 };

  it('are called by numbers on the board while a button names one', () => {
    const names = (legal: Action[]) => tower.scene({ ...position(view, legal), ground }).names.map(({ text }) => text);
    expect(names([near])).toEqual([]);
    expect(names([near, turn])).toEqual(['1', '2']);
  });

  it('are seen turned before they are, with whoever stands on them', () => {
    const before = { ...position(view, [turn], { mode: 'rotate 0 1' }), ground };
    const [part, other] = tower.drawn?.(before, ground).parts ?? [];
    expect(part).toMatchObject({
      squares: ['', 'R', 'G=', 'H'],
      horizontal: ['#', '#', ' ', 'v', '#', '#'],
      vertical: ['#', '>', '#', ' ', '1', '#'],
    });
    expect(other).toMatchObject({ squares: ['', '', '', 'X'], at: [2, 0] });
    const { pieces, pointers } = tower.scene(before);
    expect(pieces.map(({ at }) => at)).toEqual([[1, 1], [3, 1]]);
    expect(pointers).toEqual([{ kind: 'part', part: '0' }]);
  });

  it('are seen in the gap before they slide', () => {
    const cards = [0, 1, 2, 3, 4, 5, 6, 7].map((card) => ({ card, at: [card % 3, Math.floor(card / 3)] }));
    const before = { ...position({ ...view, cards }, [{ do: 'slide', card: 1 }], { mode: 'slide 1' }), ground };
    expect(tower.drawn?.(before, ground).parts.map(({ at }) => at)).toEqual([[0, 0], [4, 4]]);
    expect(tower.scene(before).pieces.map(({ at }) => at)).toEqual([[1, 0], [5, 5]]);
  });
});

describe('the floors of the Tower', () => {
  const part = { part: '0', at: [0, 0], width: 2, height: 1, squares: ['Y=', 'k1'], horizontal: ['#', '#', '#', '#'], vertical: ['#', '1', '#'] };
  const ground = { parts: [part], links: [] } as never;
  const floor = { heroes: { elf: [1, 0] }, out: [], cards: [], solution: null, moves: 0, armed: true };
  const solved = { outcome: { result: 'won', winners: [] }, adventure: null, optimum: 8, solution: null };

  it('have doors that look open while they are', () => {
    expect(tower.drawn?.(position({ doors: [] }, []), ground)).toBe(ground);
    const open = tower.drawn?.(position({ doors: [1] }, []), ground);
    expect(open?.parts[0]?.vertical).toEqual(['#', '1+', '#']);
    expect(tower.side?.('1+')).toBe('tower.door.open');
  });

  it('have exits that are lit once they work', () => {
    const badges = (exits_open: boolean) => tower.scene({ ...position({ ...floor, exits_open }, []), ground }).badges;
    expect(badges(false)).toEqual([]);
    expect(badges(true)).toMatchObject([{ at: [0, 0], art: 'exit', colour: 'yellow', lit: true }]);
  });

  it('have only signs to point at that lie there', () => {
    const pointable = (icons: string[], hero: string) => icons.map((icon) => tower.pointable?.(icon, ground, { heroes: { [hero]: [1, 0] } } as never));
    expect(pointable(['door', 'ladder', 'move', 'power'], 'elf')).toEqual([true, false, true, true]);
    expect(pointable(['power'], 'barbarian')).toEqual([false]);
  });

  it('celebrate a perfect solution, and none that was shown', () => {
    const title = (view: object) => tower.summary?.({ ...solved, ...view } as never).title;
    expect(title({ moves: 8 })).toBe('tower.perfect');
    expect(title({ moves: 9 })).toBeUndefined();
    expect(title({ moves: 8, solution: [] })).toBe('tower.shown');
    const quiet = (view: object) => tower.summary?.({ ...solved, ...view } as never).quiet ?? false;
    expect([quiet({ moves: 8 }), quiet({ moves: 9 }), quiet({ moves: 8, solution: [] })]).toEqual([false, false, true]);
    const praise = (moves: number, before: object) => tower.praise?.({ event: 'solved', moves }, { optimum: 8, solution: null, ...before } as never);
    expect([praise(8, {}), praise(9, {}), praise(8, { solution: [] })]).toEqual(['tower.perfect', null, null]);
  });
});

describe('the action tile of the Mall', () => {
  const view = { heroes, tiles: [], out_of_order: [], exploration: [], to_discard: 0 };

  it('moves the hero in hand by one square', () => {
    expect(acted(useAbility(position(view, [far, near], { picked: 'elf' }), 'E'))).toEqual([near]);
  });

  it('moves the hero in hand as far as the coach points', () => {
    const inHand = { ...position(view, [far, near], { picked: 'elf' }), advised: far };
    expect(acted(useAbility(inHand, 'E'))).toEqual([far]);
    expect(acted(mall.pick?.({ ...inHand, ui: { ...NOTHING_IN_HAND, mode: 'E' } }, 'elf'))).toEqual([far]);
    const other = { ...far, hero: 'dwarf' };
    expect(acted(useAbility({ ...inHand, advised: other }, 'E'))).toEqual([near]);
  });

  it('asks for a hero when none is in hand', () => {
    expect(useAbility(position(view, [near]), 'E')).toEqual({ ui: { mode: 'E' } });
  });

  it('shows whom it can move, and where, when no hero is in hand', () => {
    const dwarf = { do: 'move', hero: 'dwarf', to: [6, 5] };
    const up = { do: 'move', hero: 'dwarf', to: [5, 4] };
    const chosen = position(view, [near, far, dwarf, up], { mode: 'E' });
    const { pieces, targets } = mall.scene(chosen);
    expect(pieces.map(({ id, pickable }) => [id, pickable])).toEqual([['elf', true], ['dwarf', true]]);
    expect(targets.map(({ at }) => at)).toEqual([[2, 1], [3, 1], [6, 5]]);
    expect(acted(mall.square(chosen, [6, 5]))).toEqual([dwarf]);
    expect(useAbility(position(view, [up]), 'E')).toEqual({ why: 'mall.nobody' });
  });

  it('says why the hero in hand cannot use it', () => {
    expect(useAbility(position(view, [near], { picked: 'dwarf' }), 'E')).toEqual({ attempt: { do: 'move', hero: 'dwarf', to: [6, 5] } });
    expect(useAbility(position(view, [near], { picked: 'dwarf' }), 'vortex')).toEqual({ why: 'mall.cannot' });
  });

  it('says so when a hero is tapped whom it cannot move', () => {
    const inHand = position({ ...view, phase: 'robbery' }, [near], { picked: 'elf' });
    expect(mall.miss?.(inHand, [5, 5])).toEqual({ why: 'hero.stuck' });
    expect(mall.miss?.(position({ ...view, phase: 'setup' }, []), [5, 5])).toEqual({ why: 'error.not_started' });
    expect(mall.miss?.(inHand, [4, 4])).toEqual({ attempt: { do: 'move', hero: 'elf', to: [4, 4] } });
  });

  describe('with vortexes', () => {
    const to = (at: [number, number]) => ({ do: 'vortex', hero: 'elf', to: at });
    const tile = (squares: string[]) => ({ part: '1', at: [0, 0], width: 3, height: 1, squares, horizontal: [], vertical: [] });
    const one = { parts: [tile(['G~', '', 'O~'])], links: [] } as never;
    const several = { parts: [tile(['G~', '', 'G~'])], links: [] } as never;
    const vortex = (ground: never, legal: Action[]) => useAbility({ ...position(view, legal, { picked: 'elf' }), ground }, 'vortex');

    it('sends a hero to the only one there is', () => {
      expect(acted(vortex(one, [to([0, 0])]))).toEqual([to([0, 0])]);
    });

    it('lights them up and waits for a tap if there are several, even if only one can be used', () => {
      const lit = { ui: { picked: 'elf', mode: 'vortex' } };
      expect(vortex(several, [to([0, 0]), to([2, 0])])).toEqual(lit);
      expect(vortex(several, [to([2, 0])])).toEqual(lit);
      const { targets } = mall.scene(position(view, [near, to([2, 0])], { picked: 'elf', mode: 'vortex' }));
      expect(targets).toMatchObject([{ at: [2, 0], colour: 'green' }]);
    });
  });

  it('explores at once where there is one place, and asks where there are two', () => {
    const places = [{ do: 'explore', at: [0, 1] }, { do: 'explore', at: [2, 0] }];
    expect(acted(useAbility(position(view, places.slice(0, 1)), 'explore'))).toEqual(places.slice(0, 1));
    expect(useAbility(position(view, places), 'explore')).toEqual({ ui: { mode: 'explore', picked: null } });
    const { targets, pointers } = mall.scene(position(view, places, { mode: 'explore' }));
    expect(targets.map(({ at }) => at)).toEqual([[0, 1], [2, 0]]);
    expect(pointers.map((each) => 'at' in each && each.at)).toEqual([[0, 1], [2, 0]]);
  });
});

it('marks the hourglasses that work when there is little sand left', () => {
  const parts = [{ part: '1', at: [0, 0], width: 3, height: 1, squares: ['Z', '', 'Z'], horizontal: [], vertical: [] }];
  const view = { heroes, tiles: [], out_of_order: [[0, 0]], exploration: [], to_discard: 0 };
  const badges = (urgent: boolean) => mall.scene({ ...position(view, []), ground: { parts, links: [] } as never, urgent }).badges;
  expect(badges(false).filter(({ urgent }) => urgent)).toEqual([]);
  expect(badges(true).filter(({ urgent }) => urgent)).toMatchObject([{ at: [2, 0], art: 'hourglass' }]);
});

describe('the Hidden Labyrinth', () => {
  const view = { magicians: [[2, 2]], seats: [{ owns: ['red'], start: [0, 0], name: 'Ann' }], walls: null, notes: [], hit: null };
  const steps = [{ do: 'step', dir: 'N' }, { do: 'step', dir: 'E' }];

  it('steps to the square that is tapped', () => {
    expect(acted(hidden.square(position(view, steps), [3, 2]))).toEqual([steps[1]]);
  });

  it('takes edges for notes only while notes are made', () => {
    const note = { do: 'note', edge: [1, 1, 'E'] };
    expect(hidden.scene(position(view, [...steps, note])).edges).toEqual([]);
    const noting = hidden.scene(position(view, [...steps, note], { mode: 'note' }));
    expect(noting.edges.map(({ edge }) => edge)).toEqual([[1, 1, 'E']]);
    expect(noting.targets).toEqual([]);
  });
});

describe('arrows', () => {
  const edges = { do: 'note', edge: [1, 1, 'E'] };
  const view = { magicians: [[2, 2]], seats: [{ owns: ['red'] }], pawns: { red: [2, 2] }, turn: 0, phase: 'playing' };
  const step = { do: 'step', dir: 'E' };

  it('go from edge to edge while an edge is asked for', () => {
    expect(hidden.key?.(position(view, [step, edges], { mode: 'note' }), 'ArrowRight', false)).toBeNull();
    expect(duel.key?.(position(view, [step], { mode: 'door' }), 'ArrowRight', false)).toBeNull();
  });

  it('step otherwise, or hear why not', () => {
    expect(acted(hidden.key?.(position(view, [step]), 'ArrowRight', false))).toEqual([step]);
    expect(acted(duel.key?.(position(view, [step]), 'ArrowRight', false))).toEqual([step]);
    expect(duel.key?.(position(view, [step]), 'ArrowLeft', false)).toEqual({ attempt: { do: 'step', dir: 'W' } });
  });
});

describe('the Duel', () => {
  const view = { seats: [{ owns: ['blue'] }], pawns: { blue: [5, 5], red: [5, 4] }, rocks: {}, phase: 'playing' };

  it('pushes at once where the pawn can land on one square', () => {
    const push = { do: 'push', dir: 'N', to: [5, 3] };
    expect(acted(duel.pick?.(position(view, [push]), 'red'))).toEqual([push]);
  });

  it('asks where the pawn lands if there are several squares', () => {
    const pushes = [{ do: 'push', dir: 'N', to: [5, 3] }, { do: 'push', dir: 'N', to: [4, 4] }];
    expect(duel.pick?.(position(view, pushes), 'red')).toEqual({ ui: { mode: 'push:N' } });
    expect(acted(duel.square(position(view, pushes, { mode: 'push:N' }), [4, 4]))).toEqual([pushes[1]]);
  });
});

describe('hints of the Tower', () => {
  const view = { heroes, cards: [{ card: 0, at: [0, 0], turns: 0 }], armed: true, quest: 't1', moves: 0, solution: null };
  const hint = (fields: Partial<Hint>): Hint => ({ type: 'hint', key: '', level: 1, solvable: true, moves: 3, hero: 'elf', ...fields });
  const kinds = (given: Hint, now: object = view): string[] =>
    tower.scene({ ...position(now, []), hinted: { hint: given, view: view as never } }).pointers.map(({ kind }) => kind);

  it('are shown as far as they go', () => {
    expect(kinds(hint({}))).toEqual(['piece']);
    expect(kinds(hint({ level: 2, where: [2, 1] }))).toEqual(['piece', 'place']);
    expect(kinds(hint({ level: 3, where: [2, 1], action: near }))).toEqual(['piece', 'place', 'arrow']);
    expect(kinds(hint({ level: 2, hero: null, card: 0 }))).toEqual(['part']);
    expect(kinds(hint({ level: 3, hero: null, card: 0, action: { do: 'rotate', card: 0, quarters: 1 } }))).toEqual(['part', 'turn']);
  });

  it('say more at each level, in other words', () => {
    const words = (given: Partial<Hint>) => hintWords(position(view, []), hint(given), () => 'name');
    const where = [2, 1] as [number, number];
    expect([words({}), words({ level: 2, where }), words({ level: 3, where, action: near })]).toEqual(
      ['hint.hero hint.left', 'hint.where hint.left', 'hint.move hint.left'],
    );
    const ring = [0, 1, 2, 3, 4, 5, 6, 7].map((card) => ({ card, at: [card % 3, Math.floor(card / 3)] }));
    const ground = { parts: [{ part: '7', at: [2, 4], width: 2, height: 2 }], links: [] } as never;
    const ofCard = (given: Partial<Hint>) => hintWords({ ...position({ ...view, cards: ring }, []), ground }, hint({ hero: null, ...given }), () => 'name');
    expect([ofCard({}), ofCard({ level: 2, card: 7 }), ofCard({ level: 3, card: 7, action: { do: 'slide', card: 7 } })]).toEqual(
      ['hint.slide hint.left', 'hint.thisslide hint.left', 'hint.slideway hint.left'],
    );
  });

  it('go when somebody moves, and come to nothing where there is no way', () => {
    expect(kinds(hint({}), { ...view, heroes: { ...heroes, elf: [2, 1] } })).toEqual([]);
    expect(kinds(hint({ solvable: false, moves: null }))).toEqual([]);
  });

  it('ask for one thing more each time', () => {
    expect([null, hint({}), hint({ level: 2 }), hint({ level: 3 })].map(nextLevel)).toEqual([1, 2, 3, null]);
    expect(nextLevel(hint({ solvable: false }))).toBeNull();
    expect(nextLevel(hint({ solvable: null }))).toBe(1);
  });

  it('show the next step of a solution too', () => {
    const shown = { ...view, solution: [near] };
    expect(tower.scene(position(shown, [near])).pointers.map(({ kind }) => kind)).toEqual(['piece', 'place', 'arrow']);
    expect(tower.scene(position(shown, [])).pointers).toEqual([]);
  });
});
