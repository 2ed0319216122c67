/** What is in view: the zoom, and where the board's origin is. */

import { UNIT, type Box } from './geometry';

/** The largest a square gets when the board is fitted: this many pixels, or this fraction of the view if that is more. */
const COMFORT = 132;
const PART = 1 / 6;
const MARGIN = 0.35;
export const MIN_SCALE = 0.08;

/** `x` and `y`: the board's origin in the view, in pixels. */
export interface Lens {
  x: number;
  y: number;
  scale: number;
}

/** The size of the view, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The scale at which a box plus margin fills the view. */
export function scaleFor(box: Box, { width, height }: Size): number {
  const wide = width / ((box.right - box.left + 2 * MARGIN) * UNIT);
  const high = height / ((box.bottom - box.top + 2 * MARGIN) * UNIT);
  return Math.max(MIN_SCALE, Math.min(wide, high, Math.max(COMFORT, Math.min(width, height) * PART) / UNIT));
}

/** A box in the middle of the view. */
export function centred(box: Box, scale: number, { width, height }: Size): Lens {
  return {
    x: width / 2 - ((box.left + box.right) / 2) * UNIT * scale,
    y: height / 2 - ((box.top + box.bottom) / 2) * UNIT * scale,
    scale,
  };
}

/** The lens after zooming by a factor round a point of the view, which stays where it is. */
export function magnified({ x, y, scale }: Lens, factor: number, point: { x: number; y: number }): Lens {
  return { x: point.x - (point.x - x) * factor, y: point.y - (point.y - y) * factor, scale: scale * factor };
}

/** What is in view, in squares. */
export function seenBy({ x, y, scale }: Lens, { width, height }: Size): Box {
  const unit = UNIT * scale;
  return { left: -x / unit, top: -y / unit, right: (width - x) / unit, bottom: (height - y) / unit };
}

/** The nearest view at that scale with a box in it, and some squares around the box if there is space. */
export function nearest(lens: Lens, box: Box, scale: number, size: Size, around = 1): Lens {
  const { left, top, right, bottom } = seenBy(lens, size);
  const unit = UNIT * scale;
  const along = (from: number, to: number, low: number, high: number, length: number): number => {
    const half = length / unit / 2;
    const margin = Math.max(0, Math.min(around, half - (high - low) / 2));
    const middle = Math.min(Math.max((from + to) / 2, high + margin - half), low - margin + half);
    return length / 2 - middle * unit;
  };
  return {
    x: along(left, right, box.left, box.right, size.width),
    y: along(top, bottom, box.top, box.bottom, size.height),
    scale,
  };
}
