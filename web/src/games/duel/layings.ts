/** Laying a wall: a ghost that is turned, mirrored and moved among the layings that are legal. */

import type { Edge, Square } from '../../board/types';
import type { Choice } from '../../table/table.svelte';
import { doing } from '../common';
import { formOf, kindOf, middle, mirrorsOf, turnsOf } from './shapes';

export interface Laying {
  choice: Choice;
  token: Square;
  edges: readonly Edge[];
  kind: string;
}

const kinds = new WeakMap<object, Laying>();

export function layingsOf(legal: readonly Choice[]): Laying[] {
  return doing(legal, 'wall').map((choice) => {
    const known = kinds.get(choice.action);
    if (known) return known;
    const edges = choice.action['edges'] as unknown as Edge[];
    const made = { choice, token: choice.action['token'] as unknown as Square, edges, kind: kindOf(edges) };
    kinds.set(choice.action, made);
    return made;
  });
}

function distance(one: Laying, other: Laying): number {
  const [a, b] = middle(one.edges);
  const [c, d] = middle(other.edges);
  return Math.hypot(a - c, b - d) + (one.token.join() === other.token.join() ? 0 : 3);
}

/** The index of the laying nearest to the ghost among those that fit. */
function nearest(all: readonly Laying[], ghost: Laying, fits: (each: Laying) => boolean): number | null {
  const found = all
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => each !== ghost && fits(each))
    .sort((one, other) => distance(one.each, ghost) - distance(other.each, ghost));
  return found[0]?.index ?? null;
}

function firstForm(all: readonly Laying[], ghost: Laying, forms: readonly string[]): number | null {
  for (const form of forms) {
    const found = nearest(all, ghost, (each) => each.kind === ghost.kind && formOf(each.edges) === form);
    if (found !== null) return found;
  }
  return null;
}

export function turned(all: readonly Laying[], ghost: Laying): number | null {
  return firstForm(all, ghost, turnsOf(ghost.edges).filter((form) => form !== formOf(ghost.edges)));
}

export function mirrored(all: readonly Laying[], ghost: Laying): number | null {
  return firstForm(all, ghost, mirrorsOf(ghost.edges).filter((form) => form !== formOf(ghost.edges)));
}

/** Another piece of wall, as near as it can be laid. */
export function withKind(all: readonly Laying[], ghost: Laying, kind: string): number | null {
  return nearest(all, ghost, (each) => each.kind === kind);
}

export function atToken(all: readonly Laying[], ghost: Laying, token: Square): number | null {
  const own = nearest(all, ghost, (each) => each.kind === ghost.kind && each.token.join() === token.join());
  return own ?? nearest(all, ghost, (each) => each.token.join() === token.join());
}

/** A tap on an edge: the same shape over that edge; tapped again, the next one. */
export function overEdge(all: readonly Laying[], ghost: Laying, edge: Edge): number | null {
  const covers = (each: Laying): boolean => each.edges.some((own) => own.join() === edge.join());
  const same = all
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => each.kind === ghost.kind && covers(each));
  if (covers(ghost) && same.length > 1) {
    const now = same.findIndex(({ each }) => each === ghost);
    return same[(now + 1) % same.length]?.index ?? null;
  }
  const form = formOf(ghost.edges);
  return (
    nearest(all, ghost, (each) => covers(each) && formOf(each.edges) === form) ??
    nearest(all, ghost, (each) => covers(each) && each.kind === ghost.kind) ??
    nearest(all, ghost, covers)
  );
}

/** The next laying of the same piece, forwards or backwards. */
export function next(all: readonly Laying[], ghost: Laying, step: 1 | -1): number {
  const same = all.map((each, index) => ({ each, index })).filter(({ each }) => each.kind === ghost.kind);
  const now = same.findIndex(({ each }) => each === ghost);
  return same[(now + step + same.length) % same.length]?.index ?? 0;
}
