/** Small things that adapters share. */

import type { Square } from '../board/types';
import type { Direction, MallHero, TowerHero } from '../net/generated';
import type { Action, Verb } from '../net/messages';
import type { Choice } from '../table/table.svelte';
import { t } from '../texts/texts.svelte';
import type { Answer, Position } from './game';

export type { Direction };
export const DIRECTIONS: readonly Direction[] = ['N', 'E', 'S', 'W'];
/** As they stand best in a row of buttons. */
export const ACROSS: readonly Direction[] = ['W', 'N', 'S', 'E'];
const STEPS: Record<Direction, Square> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const KEYS: Partial<Record<string, Direction>> = {
  ArrowUp: 'N',
  ArrowRight: 'E',
  ArrowDown: 'S',
  ArrowLeft: 'W',
};

export type Hero = MallHero | TowerHero;
/** In the order of the number keys. */
export const HEROES: readonly Hero[] = ['barbarian', 'mage', 'sorceress', 'elf', 'dwarf', 'sister'];
export const HERO_COLOURS: Record<Hero, string> = {
  barbarian: 'yellow',
  mage: 'purple',
  sorceress: 'purple',
  elf: 'green',
  dwarf: 'orange',
  sister: 'grey',
};

export const same = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

export function beside([x, y]: Square, direction: Direction): Square {
  const [dx, dy] = STEPS[direction];
  return [x + dx, y + dy];
}

export function arrow(key: string): Direction | null {
  return KEYS[key] ?? null;
}

export function to(action: Action): Square | null {
  return Array.isArray(action['to']) ? (action['to'] as unknown as Square) : null;
}

/** The legal actions of one kind. */
export function doing(legal: readonly Choice[], ...kinds: Verb[]): Choice[] {
  return legal.filter(({ action }) => (kinds as string[]).includes(action.do));
}

export function can(legal: readonly Choice[], kind: Verb): Choice | undefined {
  return legal.find(({ action }) => action.do === kind);
}

export function act(choices: Choice[]): Answer {
  return choices.length ? { act: choices } : null;
}

/** How far `to` lies from `from` in that direction; 0 where it does not. */
export function along(from: Square, to: Square, direction: Direction): number {
  const [dx, dy] = STEPS[direction];
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const ahead = x * dx + y * dy;
  return ahead > 0 && x * dy === 0 && y * dx === 0 ? ahead : 0;
}

/** Of several ways in one direction, the shortest or the longest. */
export function inDirection(from: Square, choices: Choice[], direction: Direction, far: boolean): Choice[] {
  const found = choices
    .map((choice) => ({ choice, ahead: along(from, to(choice.action) ?? from, direction) }))
    .filter(({ ahead }) => ahead > 0)
    .sort((one, other) => one.ahead - other.ahead);
  const wanted = (far ? found.at(-1) : found[0])?.ahead;
  return found.filter(({ ahead }) => ahead === wanted).map(({ choice }) => choice);
}

/** Tapping the piece in hand puts it down. */
export function toggle({ ui }: Position, id: string): Answer {
  return { ui: { picked: ui.picked === id ? null : id } };
}

export function heroName(hero: string): string {
  return t(`hero.${hero as Hero}`);
}

export function place(at: Square): string {
  return t('square', { column: at[0] + 1, row: at[1] + 1 });
}
