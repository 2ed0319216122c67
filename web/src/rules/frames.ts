/** A little board: a position and what is done in it, as the rules of the game played it. */

import { groundBox, type Box } from '../board/geometry';
import { EMPTY_SCENE, type Edge, type Ground, type Scene, type Square } from '../board/types';
import { NOTHING_IN_HAND, type Adapter, type Position } from '../games/game';
import type { Action, TableEvent, View } from '../net/messages';

/** What is done next, and what else could be. */
interface Hand {
  seat: number;
  action: Action;
  legal: Action[];
}

/** As it is stored: the first frame has everything, later ones what changed. */
export interface Frame {
  ground?: Ground;
  view: Partial<View>;
  events?: TableEvent[];
  hand?: Hand;
}

export interface Moment {
  ground: Ground;
  view: View;
  events: TableEvent[];
  hand: Hand | null;
}

export function momentsOf(frames: readonly Frame[]): Moment[] {
  let ground: Ground = { parts: [], links: [] };
  let view = {} as View;
  return frames.map((frame) => {
    ground = frame.ground ?? ground;
    view = { ...view, ...frame.view };
    return { ground, view, events: frame.events ?? [], hand: frame.hand ?? null };
  });
}

/** Every moment is shown twice: at rest, and with what is done next in hand. The last one is only shown at rest. */
export function beatsOf(moments: readonly Moment[]): number {
  return Math.max(1, 2 * moments.length - 1);
}

export function positionAt(adapter: Adapter, moments: readonly Moment[], beat: number): Position | null {
  const moment = moments[beat >> 1];
  if (!moment) return null;
  const hand = beat % 2 ? moment.hand : null;
  if (!hand) return { view: moment.view, legal: [], mine: [], ui: NOTHING_IN_HAND };
  const { seat, action, legal } = hand;
  return {
    view: moment.view,
    legal: legal.map((each) => ({ seat, action: each })),
    mine: [seat],
    ui: { ...NOTHING_IN_HAND, ...adapter.inHand?.(moment.view, { seat, action }) },
  };
}

/** Everything that is ever shown. */
export function extent(moments: readonly Moment[]): Box {
  const boxes = moments.map(({ ground }) => groundBox(ground));
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** A picture of a part of a board has nothing outside that part. */
export function within(scene: Scene, ground: Ground): Scene {
  const { left, top, right, bottom } = groundBox(ground);
  const inside = ([x, y]: Square | Edge): boolean => x >= left && x < right && y >= top && y < bottom;
  return {
    ...EMPTY_SCENE,
    pieces: scene.pieces.filter(({ at }) => inside(at)),
    targets: scene.targets.filter(({ at }) => inside(at)),
    badges: scene.badges.filter(({ at }) => inside(at)),
    marks: scene.marks.filter(({ edge }) => inside(edge)),
  };
}
