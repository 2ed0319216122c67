/** How a piece reaches its new square when it does not slide in a straight line. */

import { UNIT, same } from './geometry';
import type { Piece, Square } from './types';

/** Whether the user prefers reduced motion. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves a piece round corners along its `way`, or makes it appear out of nothing when it jumps. */
export function slideAlong(piece: () => Piece): (element: HTMLElement) => void {
  let last: Square | undefined;
  return (element) => {
    const { at, way, jumps } = piece();
    if (last && !same(last, at) && !calm()) {
      if (jumps) appear(element);
      else if (way && way.length > 2) walk(element, way);
    }
    last = at;
  };
}

function walk(element: HTMLElement, way: readonly Square[]): void {
  const steps = way.map(([x, y]) => ({ transform: `translate(${x * UNIT}px, ${y * UNIT}px)` }));
  element.animate(steps, { duration: Math.min(200, 90 + 30 * way.length), easing: 'ease-in-out' });
}

function appear(element: HTMLElement): void {
  element.firstElementChild?.animate(
    [{ transform: 'scale(0) rotate(-200deg)', opacity: 0 }, { transform: 'scale(1)', opacity: 1 }],
    { duration: 200, easing: 'ease-out' },
  );
}
