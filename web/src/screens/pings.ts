/** Pointing at squares, as the others see it. */

import { isSquare } from '../board/geometry';
import type { Ping } from '../board/types';
import type { TableEvent, View } from '../net/messages';

let made = 0;

/** The square at which somebody points in that event, if they do. */
export function pingOf({ event, at, by }: TableEvent, view: View): Ping | null {
  if (event !== 'point' || !isSquare(at)) return null;
  return { id: ++made, at, name: view.seats[Number(by)]?.name ?? '' };
}
