/**
 * Where the camera looks on its own.
 *
 * The board keeps still, so that fingers find what eyes have seen. The camera moves only when something that matters is out
 * of view, and then as little as possible: it pans if that is enough, or else zooms out to the next of a few scales. And it
 * waits for a while after a touch. It zooms in only on a small screen whose squares are hard to tap, when somebody picks up
 * a piece: round that piece, which stays under the finger.
 */

import { boxOf, contains, union, UNIT, type Box } from './geometry';
import { centred, magnified, nearest, scaleFor, seenBy, type Lens, type Size } from './lens';
import type { Square } from './types';

/** Squares of this size (in pixels) are easy to tap. */
export const TAP = 44;
/** The scales are this factor apart. */
const STEP = 2 ** (1 / 3);
/** Smaller squares than this are hard to tap. */
const SMALL = TAP / STEP;
/** The smallest that squares get on a small screen without being asked for. */
const GLANCE = TAP / STEP ** 2;

export interface Sight {
  /** The whole ground. */
  ground: Box;
  /** The part of it that has just been laid. */
  fresh: Box | null;
  pieces: readonly Square[];
  /** What the player wants to see, most important first: the piece in hand, squares to tap. */
  wanted: readonly Square[];
  /** On a small screen the whole ground is in view only as long as its squares are easy to tap. */
  small: boolean;
  /** The whole ground was in view before, or somebody has asked for it: that survives new tiles. */
  whole: 'asked' | 'before' | null;
  /** Somebody has panned or zoomed. The camera does not undo that. */
  byHand: boolean;
}

/** The first view of a ground: all of it, unless its squares are too small on a small screen. */
export function firstLens(size: Size, { ground, pieces, small }: Pick<Sight, 'ground' | 'pieces' | 'small'>): Lens {
  const whole = scaleFor(ground, size);
  const near = small && whole * UNIT < GLANCE ? boxOf(pieces) : null;
  if (!near) return centred(ground, whole, size);
  return centred(near, Math.min(TAP, Math.max(GLANCE, scaleFor(near, size) * UNIT)) / UNIT, size);
}

/** The next view, or null if the camera stays where it is. */
export function nextLens(now: Lens, size: Size, sight: Sight): Lens | null {
  const box = needed(now, size, sight);
  if (!box || contains(seenBy(now, size), box)) return null;
  const fitting = scaleFor(box, size);
  const scale = fitting < now.scale ? withRoom(stepBelow(fitting)) : now.scale;
  return nearest(now, box, scale, size);
}

/** One step less, for the next tile, as long as squares stay easy to tap: then that one zooms nothing. */
function withRoom(scale: number): number {
  return (scale / STEP) * UNIT >= TAP - 0.01 ? scale / STEP : scale;
}

/**
 * A closer view of a piece that was just picked up, if the squares are hard to tap: with as much of its reach, sorted from near
 * to far, as there is space for. What is `needed`, such as the tip of an arrow, must be in it. The piece stays where it is on the
 * screen unless that would push its reach out of view. Null if the camera stays.
 */
export function closerLens(now: Lens, size: Size, piece: Square, needed: readonly Square[], reach: readonly Square[]): Lens | null {
  if (now.scale * UNIT >= SMALL - 0.01) return null;
  const [x, y] = [(piece[0] + 0.5) * UNIT * now.scale + now.x, (piece[1] + 0.5) * UNIT * now.scale + now.y];
  for (let near = reach.length; near >= 0; near--) {
    const box = boxOf([piece, ...needed, ...reach.slice(0, near)]);
    const scales = [TAP / UNIT, SMALL / UNIT].filter((scale) => box && scale <= scaleFor(box, size));
    const [best, ...others] = scales.map((scale) => magnified(now, scale / now.scale, { x, y }));
    if (box && best) return [best, ...others].find((lens) => contains(seenBy(lens, size), box)) ?? nearest(best, box, best.scale, size, 0);
  }
  return null;
}

/** Whether the view, which had the whole ground in it, has become too small for that, or large enough for a larger scale. */
export function outgrown(now: Lens, size: Size, ground: Box): boolean {
  return !contains(seenBy(now, size), ground) || scaleFor(ground, size) >= now.scale * STEP;
}

/** What must be in view: as much of what matters as the screen has space for. */
function needed(now: Lens, size: Size, { ground, fresh, pieces, wanted, small, byHand, whole }: Sight): Box | null {
  const least = GLANCE / UNIT;
  const needs: [box: Box | null, least: number][] = [
    [byHand ? null : ground, !small || whole === 'asked' ? 0 : whole ? least : TAP / UNIT],
    [byHand ? null : union(boxOf([...pieces, ...wanted]), fresh), least],
    [union(boxOf(wanted), fresh), byHand ? now.scale : least],
    ...wanted.map((_, index): [Box | null, number] => [boxOf(wanted.slice(0, wanted.length - index)), least]),
    [fresh, least],
  ];
  return needs.find(([box, scale]) => box && scaleFor(box, size) >= scale)?.[0] ?? null;
}

/** The largest of the scales that is not above this one. */
function stepBelow(scale: number): number {
  const steps = Math.floor(Math.log2((scale * UNIT) / TAP) / Math.log2(STEP) + 1e-6);
  return (TAP / UNIT) * STEP ** steps;
}
