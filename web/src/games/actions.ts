/** Helpers shared by adapters: directions, and looking up legal actions. */

import { ARROWS, STEPS } from '../board/geometry';
import type { Edge, Square } from '../board/types';
import type { Direction } from '../net/generated';
import type { Choice, Deed } from '../table/table.svelte';
import { t } from '../texts/texts.svelte';
import type { Answer, Position } from './game';

export { same, SIDES as DIRECTIONS } from '../board/geometry';
export type { Direction };
/** In the best order for a row of buttons. */
export const ACROSS: readonly Direction[] = ['W', 'N', 'S', 'E'];

export function beside([x, y]: Square, direction: Direction): Square {
  const [dx, dy] = STEPS[direction];
  return [x + dx, y + dy];
}

export function arrow(key: string): Direction | null {
  return ARROWS[key] ?? null;
}

/** Actions that may have a destination or a place. */
export type Aimed = Deed & { to?: Square | null; at?: Square | null };

/** The square an action is about. */
export function squareOf({ to, at }: Aimed): Square | null {
  return to ?? at ?? null;
}

/** The choices that are about a square. */
export function actionsAt<A extends Aimed>(choices: readonly Choice<A>[], square: Square): Choice<A>[] {
  return choices.filter(({ action }) => squareOf(action)?.join() === square.join());
}

/** The legal actions of some kinds. */
export function doing<A extends Deed, K extends A['do']>(legal: readonly Choice<A>[], ...kinds: K[]): Choice<Extract<A, { do: K }>>[] {
  return legal.filter((choice): choice is Choice<Extract<A, { do: K }>> => kinds.some((kind) => kind === choice.action.do));
}

export function can<A extends Deed, K extends A['do']>(legal: readonly Choice<A>[], kind: K): Choice<Extract<A, { do: K }>> | undefined {
  return doing(legal, kind)[0];
}

/** An answer with these actions, or null if there are none. */
export function act<A extends Deed>(choices: Choice<A>[]): Answer<A> {
  return choices.length ? { act: choices } : null;
}

/** How far `to` is from `from` in that direction; 0 if it is not. */
export function along(from: Square, to: Square, direction: Direction): number {
  const [dx, dy] = STEPS[direction];
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const ahead = x * dx + y * dy;
  return ahead > 0 && x * dy === 0 && y * dx === 0 ? ahead : 0;
}

/** The shortest or the longest of several ways in one direction. */
export function inDirection<A extends Aimed>(from: Square, choices: Choice<A>[], direction: Direction, far: boolean): Choice<A>[] {
  const found = choices
    .map((choice) => ({ choice, ahead: along(from, choice.action.to ?? from, direction) }))
    .filter(({ ahead }) => ahead > 0)
    .sort((one, other) => one.ahead - other.ahead);
  const wanted = (far ? found.at(-1) : found[0])?.ahead;
  return found.filter(({ ahead }) => ahead === wanted).map(({ choice }) => choice);
}

/** Picks up a piece, or puts it down if it is already in hand. */
export function toggle({ ui }: Pick<Position, 'ui'>, id: string): { ui: { picked: string | null } } {
  return { ui: { picked: ui.picked === id ? null : id } };
}

export function place(at: Square): string {
  return t('square', { column: at[0] + 1, row: at[1] + 1 });
}

export function edgeName([x, y, side]: Edge): string {
  return t('board.edge', { square: place([x, y]), side: t(`direction.${side}`) });
}
