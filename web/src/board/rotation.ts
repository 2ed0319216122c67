/** Whether a card is the same card, turned. */

import type { Part } from './types';

/** How many quarters clockwise the squares of one part have to be turned to be those of the other; 0: none fits. */
export function turnsBetween(before: Part, after: Part): number {
  if (before.squares === after.squares || before.part !== after.part) return 0;
  const unchanged = [before, after].map(({ squares, horizontal, vertical }) => [squares, horizontal, vertical].join());
  if (unchanged[0] === unchanged[1]) return 0;
  let turned: { width: number; height: number; squares: string[] } = before;
  for (let quarters = 1; quarters <= 3; quarters += 1) {
    turned = quarter(turned);
    if (turned.squares.join() === after.squares.join()) return quarters;
  }
  return 0;
}

function quarter({ width, height, squares }: { width: number; height: number; squares: string[] }) {
  const turned = Array.from({ length: width * height }, (_, index) => {
    const column = index % height;
    const row = Math.floor(index / height);
    return squares[(height - 1 - column) * width + row] ?? '';
  });
  return { width: height, height: width, squares: turned };
}
