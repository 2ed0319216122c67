// @vitest-environment happy-dom
/** What each hero has to reach, which exits are lit, and what is said after a loss. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Ground, Square } from '../../board/types';
import type { MallView } from '../../net/generated';
import { speak } from '../../texts/texts.svelte';
import { NOTHING_IN_HAND } from '../game';
import type { MallPosition } from './adapter';
import { goalsOf, litExits, soughtBy, taskOf } from './goals';
import { tipFor } from './tips';

const squares = ['Y!', 'P!', 'G!', '', 'Y=', 'P=', 'G=', 'Z', '', '', '', 'O?'];
const ground = { parts: [{ part: '1', at: [0, 0], width: 4, height: 3, squares, horizontal: [], vertical: [] }], links: [] } as unknown as Ground;
const heroes = { barbarian: [0, 0], mage: [2, 0], elf: [2, 2], dwarf: [1, 2] };

function position(view: object): MallPosition {
  const all = { heroes, out: [], stolen: false, exits: 'own', other_items: false, out_of_order: [], outcome: null, seats: [{ seat: 0 }, { seat: 1 }, { seat: 2 }], ...view };
  return { view: all as unknown as MallView, legal: [], ground, mine: [0], ui: NOTHING_IN_HAND };
}

const lit = (view: object): Square[] => litExits(position(view)).map(({ at }) => at);

beforeEach(() => speak('en'));

describe('before the theft', () => {
  it('says who is at the item of their colour', () => {
    expect(taskOf(position({}))).toBe('Get each hero to the item of their colour: 1 of 4 there');
    expect(goalsOf(position({}))).toMatchObject({ barbarian: { done: true }, mage: { art: 'item', colour: 'purple', done: false } });
  });

  it('says so where heroes steal what is not theirs', () => {
    expect(taskOf(position({ other_items: true }))).toBe('Get each hero to an item of another colour: 1 of 4 there');
    expect(goalsOf(position({ other_items: true }))).toMatchObject({ barbarian: { done: false }, mage: { colour: '', done: true } });
  });

  it('lights no exit', () => expect(lit({})).toEqual([]));
});

describe('what a hero in hand looks for', () => {
  const sought = (picked: string | null, view: object = {}) =>
    soughtBy({ ...position(view), ui: { ...NOTHING_IN_HAND, picked } }).map(({ art, at }) => [art, at]);

  it('is its item, if that is in sight and still to be reached', () => {
    expect(sought('elf')).toEqual([['item', [2, 0]]]);
    expect(sought('barbarian')).toEqual([]);
    expect(sought('dwarf')).toEqual([]);
    expect(sought(null)).toEqual([]);
  });

  it('is its exit after the theft', () => {
    expect(sought('elf', { stolen: true })).toEqual([['exit', [2, 1]]]);
    expect(sought(null, { stolen: true })).toEqual([]);
    expect(sought(null, { stolen: true, exits: 'purple' })).toEqual([['exit', [1, 1]]]);
  });
});

describe('after the theft', () => {
  const stolen = { stolen: true, out: ['elf'], heroes: { ...heroes, elf: null } };

  it('says who leaves where, and who is out', () => {
    expect(taskOf(position({ ...stolen, exits: 'purple' }))).toBe('Everyone out by the purple exit: 1 of 4 out');
    expect(taskOf(position(stolen))).toBe('Everyone out by the exit of their colour: 1 of 4 out');
    expect(taskOf(position({ ...stolen, exits: 'other' }))).toBe('Everyone out by an exit of another colour: 1 of 4 out');
    expect(goalsOf(position({ ...stolen, exits: 'purple' })).dwarf).toMatchObject({ art: 'exit', colour: 'purple', done: false });
  });

  it('lights the exits by which somebody can still leave', () => {
    expect(lit({ ...stolen, exits: 'purple' })).toEqual([[1, 1]]);
    expect(lit(stolen)).toEqual([[0, 1], [1, 1]]);
    const staying = { ...stolen, exits: 'other', heroes: { ...heroes, elf: [0, 1] } };
    expect(lit(staying)).toEqual([[1, 1], [2, 1]]);
    expect(lit({ ...stolen, outcome: { result: 'lost', winners: [] } })).toEqual([]);
  });
});

describe('the tip after a loss', () => {
  const lost = { outcome: { result: 'lost', winners: [] }, reason: 'sand' };
  const equal = { 0: 9, 1: 10, 2: 12 };
  const tip = (view: object, actions: Record<number, number> = equal) => tipFor(position({ ...lost, ...view }).view, ground, [0], actions);
  const used = { out_of_order: [[3, 1]] };

  it('is about the first thing that was missing', () => {
    expect(tip({}, { 0: 2, 1: 10, 2: 12 })).toMatchObject({ lesson: 'mall-1', text: expect.stringMatching(/^You acted 2 times, the others 11 times each/) });
    expect(tip({})).toMatchObject({ lesson: 'mall-3', text: expect.stringMatching(/^1 hourglass left unused/) });
    expect(tip(used)).toMatchObject({ lesson: 'mall-2', text: expect.stringMatching(/^1 item not found/) });
    expect(tip({ ...used, heroes: { barbarian: [0, 0], mage: [0, 2], elf: [2, 2] } })).toMatchObject({ lesson: 'mall-4', text: expect.stringMatching(/^2 heroes hadn’t reached/) });
    expect(tip({ ...used, stolen: true, out: ['elf'] })).toMatchObject({ lesson: 'mall-5', text: expect.stringMatching(/^3 heroes still inside/) });
    expect(tip({ reason: 'left without the theft' })).toMatchObject({ lesson: 'mall-5' });
  });

  it('is not given to those who won, or who could do nothing about it', () => {
    expect(tip({ outcome: { result: 'won', winners: [0, 1, 2] }, reason: '' })).toBeNull();
    expect(tip({ reason: 'no two tiles can go' })).toBeNull();
  });
});
