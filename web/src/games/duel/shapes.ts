/** The shapes of walls: moved, turned, mirrored. */

import type { Edge, Square } from '../../board/types';

type Line = readonly [number, number, number, number];

/** The line between two grid points; [x, y] is the north-west corner of that square. */
function line([x, y, side]: Edge): Line {
  return side === 'E' ? [x + 1, y, x + 1, y + 1] : [x, y + 1, x + 1, y + 1];
}

/** The edge that a line runs along. */
function edge([a, b, , d]: Line): Edge {
  return b === d ? [a, b - 1, 'S'] : [a - 1, b, 'E'];
}

function ordered([a, b, c, d]: Line): Line {
  return a < c || (a === c && b < d) ? [a, b, c, d] : [c, d, a, b];
}

const turnedLine = ([a, b, c, d]: Line): Line => ordered([-b, a, -d, c]);
const mirroredLine = ([a, b, c, d]: Line): Line => ordered([-a, b, -c, d]);

/** The shape moved to the origin, as text to compare. */
function form(lines: readonly Line[]): string {
  const left = Math.min(...lines.flatMap(([a, , c]) => [a, c]));
  const top = Math.min(...lines.flatMap(([, b, , d]) => [b, d]));
  return lines
    .map(([a, b, c, d]) => [a - left, b - top, c - left, d - top].join())
    .sort()
    .join(' ');
}

export function formOf(edges: readonly Edge[]): string {
  return form(edges.map(line));
}

/** The forms after one, two and three clockwise quarter turns. */
function turnsOf(edges: readonly Edge[]): string[] {
  let lines = edges.map(line);
  return [1, 2, 3].map(() => form((lines = lines.map(turnedLine))));
}

/** The mirror image and its quarter turns. */
function mirrorsOf(edges: readonly Edge[]): string[] {
  let lines = edges.map(line).map(mirroredLine);
  return [form(lines), ...[1, 2, 3].map(() => form((lines = lines.map(turnedLine))))];
}

/** Identical for every turn and mirror image of a shape. */
export function kindOf(edges: readonly Edge[]): string {
  return [formOf(edges), ...turnsOf(edges), ...mirrorsOf(edges)].sort()[0] ?? '';
}

export function middle(edges: readonly Edge[]): Square {
  const lines = edges.map(line);
  const mean = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  return [mean(lines.flatMap(([a, , c]) => [a, c])), mean(lines.flatMap(([, b, , d]) => [b, d]))];
}

export function moved(edges: readonly Edge[], right: number, down: number): Edge[] {
  return edges.map(([x, y, side]) => [x + right, y + down, side]);
}

/** The same shape with its middle as near to a point as possible. */
export function placedAt(edges: readonly Edge[], [x, y]: Square): Edge[] {
  const [from, above] = middle(edges);
  return moved(edges, Math.round(x - from), Math.round(y - above));
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

function frameOf(lines: readonly Line[]): Frame {
  const xs = lines.flatMap(([a, , c]) => [a, c]);
  const ys = lines.flatMap(([, b, , d]) => [b, d]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Changes a shape in place. Halves are rounded up if it is wide and down if it is tall, so that turning does not make it drift. */
function inPlace(edges: readonly Edge[], change: (each: Line) => Line): Edge[] {
  const lines = edges.map(line);
  const changed = lines.map(change);
  const [was, is] = [frameOf(lines), frameOf(changed)];
  const round = was.width > was.height ? Math.ceil : Math.floor;
  const right = round(was.left + (was.width - is.width) / 2) - is.left;
  const down = round(was.top + (was.height - is.height) / 2) - is.top;
  return moved(changed.map(edge), right, down);
}

/** A clockwise quarter turn. */
export function turned(edges: readonly Edge[]): Edge[] {
  return inPlace(edges, turnedLine);
}

export function mirrored(edges: readonly Edge[]): Edge[] {
  return inPlace(edges, mirroredLine);
}

/** The lines of a shape for a small picture, in grid steps from its corner. */
export function pictureOf(edges: readonly Edge[]): { path: string; width: number; height: number } {
  const lines = edges.map(line);
  const { left, top, width, height } = frameOf(lines);
  return { path: lines.map(([a, b, c, d]) => `M${a - left} ${b - top}L${c - left} ${d - top}`).join(''), width, height };
}
