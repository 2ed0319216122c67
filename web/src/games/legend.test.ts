/** The legend beside the board is about what is on the board. */

import { describe, expect, it, vi } from 'vitest';
import type { Ground } from '../board/types';
import duelRules from '../rules/en/duel.md?raw';
import towerRules from '../rules/en/tower.md?raw';
import { adapter as duel } from './duel/adapter';
import { NOTHING_IN_HAND, type Position } from './game';
import { adapter as tower } from './tower/adapter';

vi.mock('../texts/texts.svelte', () => ({ t: (key: string) => key, maybe: (key: string) => key, named: () => '', labelled: (name: string) => name }));

const position = (view: object): Position<never, never> => ({ view: view as never, legal: [], mine: [0], ui: NOTHING_IN_HAND });
const ground = (squares: string[], edges: string[] = []): Ground => ({
  parts: [{ part: 'a', at: [0, 0], width: squares.length, height: 1, squares, horizontal: edges, vertical: [] }],
  links: [],
});
const texts = (view: object, on: Ground): string[] => tower.legend?.(position(view), on).map(({ text }) => text) ?? [];

describe('the Tower', () => {
  it('explains the signs that are on this floor, each once', () => {
    const floor = ground(['Y=', 'k1', 'k1', 'k2', 'H', ''], ['#', '1', ' ']);
    expect(texts({ heroes: { barbarian: [0, 0] } }, floor)).toEqual([
      'legend.tower.exit',
      'legend.tower.key',
      'legend.tower.ladder',
    ]);
  });

  it('knows drafts and narrow passages, which lie between squares, and the exit of all', () => {
    const found = texts({ heroes: { dwarf: [0, 0] } }, ground(['*='], ['>', 'o']));
    expect(found).toEqual(['legend.tower.exit-all', 'legend.tower.draft', 'legend.tower.passage']);
  });

  it('tells of powers only where they are of use', () => {
    expect(texts({ heroes: { elf: [0, 0], barbarian: [1, 0] } }, ground(['', '']))).toEqual(['legend.tower.elf']);
    const trapped = texts({ heroes: { elf: [0, 0], barbarian: [1, 0] } }, ground(['', '', 'X']));
    expect(trapped).toEqual(['legend.tower.trap', 'legend.tower.elf', 'legend.tower.barbarian']);
  });

  it('leads to rules that there are', () => {
    const all = ground(['Y!', 'Y=', '*=', 'k1', 'H', 'X', 'S', 'R', 'T'], ['^', 'o']);
    const signs = tower.legend?.(position({ heroes: { elf: null, barbarian: null, sister: null } }), all) ?? [];
    expect(signs).toHaveLength(14);
    expect(signs.filter(({ rule }) => !towerRules.includes(`\n${rule} `))).toEqual([]);
  });
});

describe('the Duel', () => {
  const seats = [{ seat: 0, owns: ['blue'], holds: [] as string[] }, { seat: 1, owns: ['red'], holds: ['sword'] }];

  it('shows the own line, and the things that are still in play', () => {
    const view = { seats, turn: 1, things: [{ thing: 'key-red', at: [1, 1] }] };
    const signs = duel.legend?.(position(view), ground([])) ?? [];
    expect(signs[0]).toMatchObject({ art: 'goal', colour: 'blue' });
    expect(signs.map(({ art }) => art)).toEqual(['goal', 'wall-token', 'rock', 'sword', 'duel-key', 'small-door']);
    expect(signs.filter(({ rule }) => !duelRules.includes(`\n${rule} `))).toEqual([]);
  });
});
