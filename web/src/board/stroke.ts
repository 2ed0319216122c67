/** Painting by dragging. */

import { edgeMiddle, nearestEdge } from './geometry';
import type { Edge, Square } from './types';

/** The distance (in squares) between samples of a drag, small enough to miss nothing in between. */
const STEP = 0.1;
/** How close to an edge's middle a point must be to mean that edge, well clear of both corners. */
const REACH = 0.32;

/** Collects what a drag passes over. An edge counts when the drag runs along it, not when it crosses it. */
export class Stroke {
  private at: readonly [number, number];

  constructor(private readonly onEdges: boolean, x: number, y: number) {
    this.at = [x, y];
  }

  /** Continues to a point (in squares). The same square or edge may be returned more than once. */
  to(x: number, y: number): (Square | Edge)[] {
    const [fromX, fromY] = this.at;
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP));
    const across = Math.abs(x - fromX) > Math.abs(y - fromY);
    this.at = [x, y];
    return Array.from({ length: steps + 1 }, (_, each) => each / steps).flatMap((part) =>
      this.over(fromX + (x - fromX) * part, fromY + (y - fromY) * part, across),
    );
  }

  private over(x: number, y: number, across: boolean): (Square | Edge)[] {
    if (!this.onEdges) return [[Math.floor(x), Math.floor(y)]];
    const { edge } = nearestEdge(x, y);
    const [middleX, middleY] = edgeMiddle(edge);
    const meant = Math.max(Math.abs(middleX - x), Math.abs(middleY - y)) < REACH;
    return meant && across === (edge[2] === 'S') ? [edge] : [];
  }
}
