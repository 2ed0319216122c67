/** Detects cards that were turned. */

import type { Part } from './types';

/** How many clockwise quarter turns make one part into the other; 0 if none do. */
export function turnsBetween(before: Part, after: Part): number {
  if (before.squares === after.squares || before.part !== after.part) return 0;
  const unchanged = [before, after].map(({ squares, horizontal, vertical }) => [squares, horizontal, vertical].join());
  if (unchanged[0] === unchanged[1]) return 0;
  let turned = before;
  for (let quarters = 1; quarters <= 3; quarters += 1) {
    turned = quarter(turned);
    if (turned.squares.join() === after.squares.join()) return quarters;
  }
  return 0;
}

/** A part after a clockwise quarter turn, in the same place and with the same codes. */
export function quarter(part: Part): Part {
  const { width, height, squares, horizontal, vertical } = part;
  const list = (columns: number, rows: number, code: (column: number, row: number) => string | undefined): string[] =>
    Array.from({ length: columns * rows }, (_, index) => code(index % columns, Math.floor(index / columns)) ?? '');
  return {
    ...part,
    width: height,
    height: width,
    squares: list(height, width, (column, row) => squares[(height - 1 - column) * width + row]),
    horizontal: list(height, width + 1, (column, row) => vertical[(height - 1 - column) * (width + 1) + row]),
    vertical: list(height + 1, width, (column, row) => horizontal[(height - column) * width + row]),
  };
}
