/** Folds a map whose two halves are far apart, so that they are drawn side by side. */

import { groundBox } from './geometry';
import type { Ground, Square } from './types';

/** No map is this wide: whatever starts further east is the other half. */
const FAR = 128;
/** Squares between the two halves. */
const GAP = 2;

export interface Fold {
  /** The ground as it is drawn. */
  ground: Ground;
  /** Where a square is drawn. */
  fold(square: Square): Square;
  /** The square that is drawn there. */
  unfold(square: Square): Square;
}

const same = (square: Square): Square => square;

export function foldOf(ground: Ground): Fold {
  const here = ground.parts.filter(({ at }) => at[0] < FAR);
  const there = ground.parts.filter(({ at }) => at[0] >= FAR);
  if (!here.length || !there.length) return { ground, fold: same, unfold: same };
  const near = groundBox({ parts: here, links: [] });
  const far = groundBox({ parts: there, links: [] });
  const right = near.right + GAP - far.left;
  const down = Math.round((near.top + near.bottom - far.top - far.bottom) / 2);
  const fold = ([x, y]: Square): Square => (x < FAR ? [x, y] : [x + right, y + down]);
  const unfold = ([x, y]: Square): Square => (x < near.right + GAP ? [x, y] : [x - right, y - down]);
  const parts = ground.parts.map((part) => ({ ...part, at: fold(part.at) }));
  return { ground: { parts, links: ground.links.map(([from, to]) => [fold(from), fold(to)]) }, fold, unfold };
}
