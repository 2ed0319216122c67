/** Squares, edges and rectangles, all measured in squares. */

import type { Edge, Ground, Part, Side, Square } from './types';

/** The side of a square in the board's own pixels and in drawing units. */
export const UNIT = 64;
/** The space for column and row numbers, in squares. */
export const RIM = 0.55;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const WALL = '#';
export const OPEN = ' ';
export const SOLID = '###';

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
export const STEPS: Record<Side, Square> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
/** The arrow keys. */
export const ARROWS: Partial<Record<string, Side>> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };

export const keyOf = (square: Square): string => `${square[0]},${square[1]}`;
export const edgeKey = (edge: Edge): string => `${edge[0]},${edge[1]},${edge[2]}`;
export const same = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

/** Whether untrusted data is a square. */
export function isSquare(value: unknown): value is Square {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');
}

export function boxOf(squares: Iterable<Square>): Box | null {
  let box: Box | null = null;
  for (const [x, y] of squares) box = union(box, { left: x, top: y, right: x + 1, bottom: y + 1 });
  return box;
}

/** The box round both. */
export function union(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The point on a box's rim (0 to 1) towards a square outside it, and the direction in degrees; null if it is inside. */
export function beyond(box: Box, [x, y]: Square): { across: number; down: number; angle: number } | null {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const [across, down] = [(x + 0.5 - box.left) / wide, (y + 0.5 - box.top) / high];
  const within = (part: number): number => Math.min(1, Math.max(0, part));
  if (across === within(across) && down === within(down)) return null;
  const angle = (Math.atan2((down - 0.5) * high, (across - 0.5) * wide) * 180) / Math.PI;
  return { across: within(across), down: within(down), angle: Math.round(angle) };
}

export function groundBox(ground: Ground, rim = 0): Box {
  const corners = ground.parts.flatMap(({ at: [x, y], width, height }): Square[] => [[x, y], [x + width - 1, y + height - 1]]);
  const box = boxOf(corners) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  return { ...box, left: box.left - rim, top: box.top - rim };
}

/** The code of a square in a part, by the part's own columns and rows. */
export function codeAt(part: Part, column: number, row: number): string {
  return part.squares[row * part.width + column] ?? SOLID;
}

/** The code of an edge in a part. The edges above and to the left of a square come first in their lists. */
export function edgeAt(part: Part, column: number, row: number, side: Side): string {
  switch (side) {
    case 'N':
      return part.horizontal[row * part.width + column] ?? WALL;
    case 'S':
      return part.horizontal[(row + 1) * part.width + column] ?? WALL;
    case 'W':
      return part.vertical[row * (part.width + 1) + column] ?? WALL;
    case 'E':
      return part.vertical[row * (part.width + 1) + column + 1] ?? WALL;
  }
}

/** Every square that can be stood on. */
export function floorOf({ parts }: Ground): Square[] {
  return parts.flatMap(({ at, width, squares }) =>
    squares.flatMap((code, each): Square[] => (code === SOLID ? [] : [[at[0] + (each % width), at[1] + Math.floor(each / width)]])),
  );
}

export function partAt(ground: Ground, [x, y]: Square): Part | null {
  return (
    ground.parts.find(({ at, width, height }) => x >= at[0] && y >= at[1] && x < at[0] + width && y < at[1] + height) ?? null
  );
}

/** The edge nearest to a point (in squares), and the distance to the edge's middle. */
export function nearestEdge(x: number, y: number): { edge: Edge; distance: number } {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const candidates: Edge[] = [[column, row, 'E'], [column, row, 'S'], [column - 1, row, 'E'], [column, row - 1, 'S']];
  const found = candidates.map((edge) => {
    const [middleX, middleY] = edgeMiddle(edge);
    return { edge, distance: Math.hypot(middleX - x, middleY - y) };
  });
  return found.reduce((best, next) => (next.distance < best.distance ? next : best));
}

export function edgeMiddle([x, y, side]: Edge): [number, number] {
  return side === 'E' ? [x + 1, y + 0.5] : [x + 0.5, y + 1];
}

/** The position of a square centred on the middle of an edge, to compare edges with squares. */
export function edgeCorner(edge: Edge): Square {
  const [x, y] = edgeMiddle(edge);
  return [x - 0.5, y - 0.5];
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  );
}

/** The best square to reach with an arrow key: near, and more ahead than to the side. */
export function nextTowards<T extends { at: Square }>(from: Square, side: Side, choices: readonly T[]): T | null {
  const [dx, dy] = STEPS[side];
  let best: T | null = null;
  let least = Infinity;
  for (const choice of choices) {
    const x = choice.at[0] - from[0];
    const y = choice.at[1] - from[1];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0) continue;
    const cost = ahead + aside * 3;
    if (cost < least) {
      least = cost;
      best = choice;
    }
  }
  return best;
}
