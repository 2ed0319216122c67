/** A drag that paints. */

import { edgeMiddle, nearestEdge } from './geometry';
import type { Edge, Square } from './types';

/** As far apart (in squares) as two points of a drag may be without anything between them being missed. */
const STEP = 0.1;
/** As far as an edge may be from its middle to be meant: far enough from both of its corners. */
const REACH = 0.32;

/** Tells what a drag passes over. Edges count when it goes along them, and not when it crosses them. */
export class Stroke {
  private at: readonly [number, number];

  constructor(private readonly onEdges: boolean, x: number, y: number) {
    this.at = [x, y];
  }

  /** Goes on to a point (in squares); what lies there may be told more than once. */
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
