/** Where the arrow keys can go. */

import { edgeCorner, edgeKey, keyOf, nextTowards } from './geometry';
import type { EdgeTarget, Piece, Side, Square, Target } from './types';

export interface Stop {
  at: Square;
  /** The `data-at` of its button, and the button's class. */
  key: string;
  kind: 'target' | 'edge' | 'piece';
}

/** What may be tapped; if there is nothing, the pieces that can be picked. */
export function stopsOf(targets: readonly Target[], edges: readonly EdgeTarget[], pieces: readonly Piece[]): readonly Stop[] {
  const found: Stop[] = [
    ...targets.map(({ at }): Stop => ({ at, key: keyOf(at), kind: 'target' })),
    ...edges.map(({ edge }): Stop => ({ at: edgeCorner(edge), key: edgeKey(edge), kind: 'edge' })),
  ];
  if (found.length) return found;
  return pieces.filter((piece) => piece.pickable).map(({ at }): Stop => ({ at, key: keyOf(at), kind: 'piece' }));
}

/** The next stop from the one with the focus, else from a square; the first one if there is neither. */
export function nextStop(stops: readonly Stop[], side: Side, focused: string | undefined, from: Square | undefined): Stop | null {
  const start = stops.find((stop) => stop.key === focused)?.at ?? squareOf(focused) ?? from;
  return start ? nextTowards(start, side, stops) : (stops[0] ?? null);
}

/** The square that `keyOf` named. */
function squareOf(key: string | undefined): Square | null {
  const [x, y] = (key ?? '').split(',').map(Number);
  return x === undefined || y === undefined || Number.isNaN(x + y) ? null : [x, y];
}
