/** Laying a wall: a ghost that can be moved anywhere, and the legal layings. */

import type { Edge, Square } from '../../board/types';
import type { DuelAction, DuelWall } from '../../net/generated';
import type { Choice } from '../../table/table.svelte';
import { doing } from '../actions';
import { formOf, kindOf, middle } from './shapes';

export interface Laying {
  choice: Choice<DuelWall>;
  token: Square;
  edges: readonly Edge[];
  kind: string;
}

export interface Ghost {
  all: readonly Laying[];
  edges: readonly Edge[];
  kind: string;
  /** The matching laying, if it is legal there. */
  laying: Laying | null;
}

const known = new WeakMap<readonly Choice<DuelAction>[], readonly Laying[]>();

const keyOf = (edges: readonly Edge[]): string => edges.map(String).sort().join(' ');

export function layingsOf(legal: readonly Choice<DuelAction>[]): readonly Laying[] {
  const found = known.get(legal);
  if (found) return found;
  const made = doing(legal, 'wall').map((choice): Laying => {
    const { token, edges } = choice.action;
    return { choice, token, edges, kind: kindOf(edges) };
  });
  known.set(legal, made);
  return made;
}

/** The ghost being held there; before it is first moved, the first laying. */
export function ghostAt(legal: readonly Choice<DuelAction>[], held: readonly Edge[] | null): Ghost | null {
  const all = layingsOf(legal);
  const kind = held && kindOf(held);
  const edges = held && all.some((each) => each.kind === kind) ? held : all[0]?.edges;
  if (!edges) return null;
  const key = keyOf(edges);
  return { all, edges, kind: kindOf(edges), laying: all.find((each) => keyOf(each.edges) === key) ?? null };
}

function apart(one: Square, other: Square): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** The fitting laying nearest to the ghost. One slightly further away is better than one that is turned. */
function nearest({ all, edges }: Ghost, fits: (each: Laying) => boolean): Laying | null {
  const here = middle(edges);
  const form = formOf(edges);
  const far = (each: Laying): number => apart(middle(each.edges), here) + (formOf(each.edges) === form ? 0 : 0.7);
  const found = all.filter(fits).map((each) => ({ each, far: far(each) }));
  return found.reduce<(typeof found)[0] | null>((best, next) => (best && best.far <= next.far ? best : next), null)?.each ?? null;
}

/** Another piece of wall, as near as it can legally be. */
export function withKind(ghost: Ghost, kind: string): Laying | null {
  return nearest(ghost, (each) => each.kind === kind);
}

/** The same piece at another token, or else any piece that can be laid there. */
export function atToken(ghost: Ghost, token: Square): Laying | null {
  const there = (each: Laying): boolean => each.token.join() === token.join();
  return nearest(ghost, (each) => each.kind === ghost.kind && there(each)) ?? nearest(ghost, there);
}

/** The next laying of the same piece, forwards or backwards; if the ghost's place is illegal, the nearest one. */
export function next(ghost: Ghost, step: 1 | -1): Laying | null {
  const same = ghost.all.filter((each) => each.kind === ghost.kind);
  if (!ghost.laying) return nearest(ghost, (each) => each.kind === ghost.kind);
  return same[(same.indexOf(ghost.laying) + step + same.length) % same.length] ?? null;
}

/** The token that a ghost in this place is meant for. */
export function tokenNear({ all, edges }: Ghost): Square {
  const [x, y] = middle(edges);
  const tokens = all.map((each) => each.token);
  return tokens.reduce((best, each) => (apart(each, [x - 0.5, y - 0.5]) < apart(best, [x - 0.5, y - 0.5]) ? each : best));
}
