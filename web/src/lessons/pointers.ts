/** What a step points at: rings on the board, and highlights beside it. */

import type { Pointer, Scene, Square } from '../board/types';
import type { Step } from './types';

export function pointersOf(step: Step | null, scene: Scene): Pointer[] {
  return (step?.show ?? []).flatMap(([kind, which]): Pointer[] => {
    if (kind === 'square') return [{ kind: 'place', at: which.split(',').map(Number) as unknown as Square }];
    const piece = kind === 'piece' ? scene.pieces.find(({ id }) => id === which) : undefined;
    return piece ? [{ kind: 'piece', at: piece.at }] : [];
  });
}

const SELECTORS = {
  piece: (which: string) => `[data-piece="${which}"]`,
  square: (which: string) => `.target[data-at="${which}"]`,
  panel: (which: string) => `[data-panel="${which}"]`,
  seat: (which: string) => `[data-seat="${which}"]`,
};

/** The elements that a step points at, if they are on the page. */
export function elementsOf(step: Step, page: ParentNode): HTMLElement[] {
  return step.show.flatMap(([kind, which]) => page.querySelector<HTMLElement>(SELECTORS[kind](which)) ?? []);
}
