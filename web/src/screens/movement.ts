/** The way that somebody went, in words: squares have no numbers on the board. */

import type { Square } from '../board/types';
import { DIRECTIONS, along, place } from '../games/actions';
import type { TableEvent, View } from '../net/messages';
import { t } from '../texts/texts.svelte';

/** What there is to see of those who move: heroes, pawns by their colour, magicians by their seat. */
interface Standing {
  heroes?: Partial<Record<string, Square | null>>;
  pawns?: Partial<Record<string, Square | null>>;
  magicians?: readonly Square[];
}

/** Nobody walks there. */
const LEAPS: readonly unknown[] = ['escalator', 'vortex'];

function squareOf(value: unknown): Square | null {
  return Array.isArray(value) ? (value as unknown as Square) : null;
}

/** Where they stood, if the event or what was seen before it tells. */
function leftBy(event: TableEvent, before: View | null): Square | null {
  const { heroes, pawns, magicians } = (before ?? {}) as Standing;
  const { from, hero, colour, seat } = event as Partial<Record<string, unknown>>;
  return squareOf(from) ?? heroes?.[String(hero)] ?? pawns?.[String(colour)] ?? magicians?.[Number(seat)] ?? null;
}

/** "2 squares north", or where it is that they went; null if they went nowhere. */
export function wayOf(event: TableEvent, before: View | null): string | null {
  const to = squareOf(event['to']);
  if (!to) return null;
  const from = LEAPS.includes(event['by']) ? null : leftBy(event, before);
  const direction = from && DIRECTIONS.find((each) => along(from, to, each) > 0);
  if (!direction) return t('way.to', { square: place(to) });
  const n = along(from, to, direction);
  const toward = t(`toward.${direction}`);
  return n === 1 ? t('way.one', { toward }) : t('way.squares', { n, toward });
}
