// @vitest-environment happy-dom
/** A fifth game, made as CONTRIBUTING says: its folder alone is enough for the client to play it. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Play from '../src/screens/Play.svelte';
import type { Table } from '../src/table/table.svelte';
import type { Front, GameModule } from '../src/games/game';
import * as lantern from './lantern';
import { front } from './lantern/front';
import type { LanternAction, LanternView } from './lantern/types';

/** +---+---+---+
    |     @   = |
    +---+---+---+ */
const ground = {
  parts: [{ part: '0', at: [0, 0], width: 3, height: 1, squares: ['', '', '='], horizontal: [...'######'], vertical: [...'#  #'] }],
  links: [],
};
const view: LanternView = {
  game: 'lantern' as never,
  phase: 'walking',
  outcome: null,
  reason: '',
  seats: [{ seat: 0, name: 'Ann', owns: [] }],
  talk: 'none',
  nudged: null,
  said: 0,
  lantern: [1, 0],
  exit: [2, 0],
};
/** Its lines in the two lists of games. */
const game: GameModule = lantern;
const fronts: Record<string, Front> = { lantern: front };
const steps: LanternAction[] = [{ do: 'step', dir: 'W' }, { do: 'step', dir: 'E' }];
const act = vi.fn(() => Promise.resolve());
/** A table as the client knows it. */
const table = {
  current: { seat: 0, v: 1, t: 0, ground, view, legal: steps, may: [] },
  lobby: { game: view.game, seats: [], options: {}, you: { seats: [0], host: true } },
  legal: steps.map((action) => ({ seat: 0, action })),
  mine: [0],
  may: [],
  said: [],
  hinted: null,
  onevents: () => () => undefined,
  act,
} as unknown as Table;

let played: ReturnType<typeof mount>;
const all = (what: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(what)];

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  played = mount(Play, { target: document.body, props: { table, game, tolobby: () => undefined } });
  flushSync();
});

afterEach(() => unmount(played));

it('leads from the lobby to its rules', () => {
  expect(fronts['lantern']?.rules).toHaveLength(5);
});

it('draws the ground in the look of the game', () => {
  expect(all('.board.lantern .ground.lantern .part').map(({ dataset }) => dataset['part'])).toEqual(['0', '0']);
  expect(all('.ground use').map((each) => each.getAttribute('href'))).toEqual(['#art-exit']);
});

it('shows the pieces, and the squares to which they can go', () => {
  expect(all('.piece').map(({ dataset }) => dataset['at'])).toEqual(['1,0']);
  expect(all('.target').map(({ dataset }) => dataset['at'])).toEqual(['0,0', '2,0']);
  expect(all('.badge').map(({ dataset }) => dataset['art'])).toEqual(['goal']);
});

it('has its panel beside the board', () => {
  expect(all('.panel')[0]?.textContent).toContain('The way out: 2, 0');
});

it('does the action that a click means', () => {
  document.querySelector<HTMLElement>('.target[data-at="2,0"]')?.click();
  expect(act).toHaveBeenLastCalledWith(0, { do: 'step', dir: 'E' });
});

it('does the action that a key means', () => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
  expect(act).toHaveBeenLastCalledWith(0, { do: 'step', dir: 'W' });
});
