/** Where the arrow keys can move the focus. */

import { edgeCorner, edgeKey, keyOf, nextTowards } from './geometry';
import type { EdgeTarget, Piece, Side, Square, Target } from './types';

export interface Stop {
  at: Square;
  /** The `data-at` of its button, and the button's class. */
  key: string;
  kind: 'target' | 'edge' | 'piece';
}

/** What can be tapped, or the pieces that can be picked if there is nothing. */
export function stopsOf(targets: readonly Target[], edges: readonly EdgeTarget[], pieces: readonly Piece[]): readonly Stop[] {
  const found: Stop[] = [
    ...targets.map(({ at }): Stop => ({ at, key: keyOf(at), kind: 'target' })),
    ...edges.map(({ edge }): Stop => ({ at: edgeCorner(edge), key: edgeKey(edge), kind: 'edge' })),
  ];
  if (found.length) return found;
  return pieces.filter((piece) => piece.pickable).map(({ at }): Stop => ({ at, key: keyOf(at), kind: 'piece' }));
}

/** The next stop from the focused one, or from a square; if there is neither, the first stop. */
export function nextStop(stops: readonly Stop[], side: Side, focused: string | undefined, from: Square | undefined): Stop | null {
  const start = stops.find((stop) => stop.key === focused)?.at ?? squareOf(focused) ?? from;
  return start ? nextTowards(start, side, stops) : (stops[0] ?? null);
}

/** The inverse of `keyOf`. */
function squareOf(key: string | undefined): Square | null {
  const [x, y] = (key ?? '').split(',').map(Number);
  return x === undefined || y === undefined || Number.isNaN(x + y) ? null : [x, y];
}
