/** The shapes of walls: turned, mirrored, and which of several layings lies nearest. */

import type { Edge, Square } from '../../board/types';

type Line = readonly [number, number, number, number];

/** From grid point to grid point; [x, y] is the north-west corner of that square. */
function line([x, y, side]: Edge): Line {
  return side === 'E' ? [x + 1, y, x + 1, y + 1] : [x, y + 1, x + 1, y + 1];
}

function ordered([a, b, c, d]: Line): Line {
  return a < c || (a === c && b < d) ? [a, b, c, d] : [c, d, a, b];
}

const turnedLine = ([a, b, c, d]: Line): Line => ordered([-b, a, -d, c]);
const mirroredLine = ([a, b, c, d]: Line): Line => ordered([-a, b, -c, d]);

/** The same shape as near to the origin as it goes, as a text to compare. */
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

/** The forms after one, two and three quarter turns clockwise. */
export function turnsOf(edges: readonly Edge[]): string[] {
  let lines = edges.map(line);
  return [1, 2, 3].map(() => form((lines = lines.map(turnedLine))));
}

/** The mirror image, and then its quarter turns. */
export function mirrorsOf(edges: readonly Edge[]): string[] {
  let lines = edges.map(line).map(mirroredLine);
  return [form(lines), ...[1, 2, 3].map(() => form((lines = lines.map(turnedLine))))];
}

/** The same for every turn and mirror image of a shape. */
export function kindOf(edges: readonly Edge[]): string {
  return [formOf(edges), ...turnsOf(edges), ...mirrorsOf(edges)].sort()[0] ?? '';
}

export function middle(edges: readonly Edge[]): Square {
  const lines = edges.map(line);
  const mean = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  return [mean(lines.flatMap(([a, , c]) => [a, c])), mean(lines.flatMap(([, b, , d]) => [b, d]))];
}

/** The lines of a shape for a little picture, in grid steps from its corner. */
export function pictureOf(edges: readonly Edge[]): { path: string; width: number; height: number } {
  const lines = edges.map(line);
  const xs = lines.flatMap(([a, , c]) => [a, c]);
  const ys = lines.flatMap(([, b, , d]) => [b, d]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    path: lines.map(([a, b, c, d]) => `M${a - left} ${b - top}L${c - left} ${d - top}`).join(''),
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
  };
}
