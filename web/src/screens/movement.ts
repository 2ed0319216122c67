/** The way that somebody went, in words: squares have no numbers on the board. */

import { isSquare } from '../board/geometry';
import type { Square } from '../board/types';
import { DIRECTIONS, along, place } from '../games/actions';
import type { TableEvent } from '../net/messages';
import { t } from '../texts/texts.svelte';

/** Nobody walks there. */
const LEAPS: readonly unknown[] = ['escalator', 'vortex'];

/** "2 squares north", or where it is that they went; null if they went nowhere. The event may know best whence. */
export function wayOf({ to, from, by }: TableEvent, stood: Square | null): string | null {
  if (!isSquare(to)) return null;
  const start = LEAPS.includes(by) ? null : isSquare(from) ? from : stood;
  const direction = start && DIRECTIONS.find((each) => along(start, to, each) > 0);
  if (!direction) return t('way.to', { square: place(to) });
  const n = along(start, to, direction);
  const toward = t(`toward.${direction}`);
  return n === 1 ? t('way.one', { toward }) : t('way.squares', { n, toward });
}
