/** The walls of a part, as paths. */

import { UNIT, WALL } from './geometry';
import type { Look } from './look';
import type { Part } from './types';

/** Walls on the rim of a part are drawn slightly inside it, so that each part keeps its own. */
const INSET = 4;
/** A board with a single part has a frame round it. */
const FRAME = -5;
/** The offset of each layer, which makes walls look raised. Unlike transforms, this keeps zooming fast. */
const RISE = { dusk: [0, 0], shade: [3, 8], foot: [0, 4], top: [0, -1], light: [-0.6, -2.3] } as const;

/** One path per layer: dusk on the floor, shadow, foot, top, and the light on it. */
export type Walls = Record<keyof typeof RISE, string>;

export function insetOf({ tiled }: Look): number {
  return tiled ? INSET : FRAME;
}

/** Where a grid line is drawn. */
export function inside(line: number, lines: number, inset: number): number {
  return line * UNIT + (line === 0 ? inset : line === lines ? -inset : 0);
}

/** The walls, as few long strokes as possible. Small passages and doors are set into walls of their own. */
export function wallsOf(part: Part, inset: number): Walls {
  const standing = strokesOf(part, inset);
  const moved = ([dx, dy]: readonly [number, number], strokes = standing) =>
    strokes.map(([x, y, way, to]) => `M${x + dx} ${y + dy}${way}${to + (way === 'H' ? dx : dy)}`).join('');
  return {
    // Further inside along the rim, so that none of it spills over the edge of the part.
    dusk: moved(RISE.dusk, strokesOf(part, Math.max(0, inset) + 9)),
    shade: moved(RISE.shade),
    foot: moved(RISE.foot),
    top: moved(RISE.top),
    light: moved(RISE.light),
  };
}

/** Start (x, y), direction and end of each stroke. */
function strokesOf(part: Part, inset: number): [number, number, 'H' | 'V', number][] {
  const { width, height } = part;
  const strokes: [number, number, 'H' | 'V', number][] = [];
  for (let row = 0; row <= height; row += 1) {
    const codes = part.horizontal.slice(row * width, (row + 1) * width);
    for (const [from, to] of runs(codes)) {
      strokes.push([inside(from, width, inset), inside(row, height, inset), 'H', inside(to, width, inset)]);
    }
  }
  for (let column = 0; column <= width; column += 1) {
    const codes = Array.from({ length: height }, (_, row) => part.vertical[row * (width + 1) + column] ?? WALL);
    for (const [from, to] of runs(codes)) {
      strokes.push([inside(column, width, inset), inside(from, height, inset), 'V', inside(to, height, inset)]);
    }
  }
  return strokes;
}

/** The start and end of each unbroken run of walls. */
export function runs(codes: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  codes.forEach((code, index) => {
    if (code !== WALL) return;
    const last = found.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else found.push([index, index + 1]);
  });
  return found;
}
