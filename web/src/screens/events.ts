/** What happened: as text for the live region, as sounds, and on the board. */

import { isSquare, same } from '../board/geometry';
import type { Ping, Square } from '../board/types';
import { DIRECTIONS, along, place } from '../games/actions';
import { NOTHING_IN_HAND, type Actor, type Adapter, type EventNote } from '../games/game';
import type { TableEvent, View } from '../net/messages';
import { labelled, maybe, t } from '../texts/texts.svelte';
import type { Sound } from '../ui/sound';

/** Events that all games share. */
const COMMON: Partial<Record<string, EventNote>> = {
  nudge: { sound: 'knock', jump: 'mistake' },
  drum: { sound: 'knock', jump: 'mistake' },
  point: { sound: 'tick' },
  ended: { jump: 'event' },
  offered: { sound: 'knock', jump: 'event' },
  taken_back: { jump: 'event' },
};

/** The sound of an event, and whether a replay can jump to it. */
export function noteOf({ events }: Adapter, { event }: TableEvent): EventNote {
  return events[event] ?? COMMON[event] ?? {};
}

const hero = (value: string): string | null => maybe(`hero.${value}`);
const colour = (value: string): string | null => maybe(`colour.${value}`);

/** Fields whose values are translated. */
const WORDS: Partial<Record<string, (value: string) => string | null>> = {
  hero,
  with: hero,
  swap: hero,
  colour,
  pawn: colour,
  dir: (value) => maybe(`direction.${value}`),
  action: (value) => maybe(`ability.${value}`),
  sign: (value) => maybe(`sign.${value}`),
  icon: (value) => maybe(`icon.${value}`),
  phrase: (value) => maybe(`excuse.${value}`),
  what: (value) => maybe(`offer.${value}`),
};

/** A field's value in words; squares count from one. */
function worded(field: string, value: unknown): string | number {
  if (isSquare(value)) return place(value);
  if (typeof value === 'number') return value;
  return WORDS[field]?.(String(value)) ?? String(value);
}

export function soundOf(adapter: Adapter, event: TableEvent, mine: readonly number[], outcome: View['outcome']): Sound | null {
  if (event.event !== 'ended') return noteOf(adapter, event).sound ?? null;
  const beaten = mine.length && outcome?.winners.length && !outcome.winners.some((seat) => mine.includes(seat));
  return event['result'] === 'lost' || beaten ? 'loss' : 'win';
}

/** The event in words; `from` is where the piece stood before it moved, `who` did it. */
export function tell(adapter: Adapter, event: TableEvent, view: View, from: Actor['from'] = null, who: string | null = null): string | null {
  const values: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(event)) {
    if ((field === 'seat' || field === 'by') && typeof value === 'number') values[field] = view.seats[value]?.name ?? '';
    else values[field] = worded(field, value);
  }
  const way = wayOf(event, from);
  if (way !== null) values['way'] = way;
  if (event.event === 'point' && isSquare(event['at'])) {
    const who = pieceAt(adapter, view, event['at']);
    return t(who ? 'event.point.hero' : 'event.point.at', { ...values, hero: who });
  }
  const done = who === null ? null : maybe(`event.${view.game}.${event.event}.by`, { ...values, who });
  return done ?? maybe(`event.${view.game}.${event.event}`, values) ?? maybe(`event.${event.event}`, values);
}

/** The piece on a square, which says more than its coordinates. */
function pieceAt(adapter: Adapter, view: View, square: Square): string {
  const { pieces } = adapter.scene({ view, legal: [], mine: [], ui: NOTHING_IN_HAND });
  return pieces.find(({ at }) => same(at, square))?.label ?? '';
}

/** Something that happened, to be read and heard. */
export interface Line extends Omit<Actor, 'from'> {
  text: string;
}

const NOBODY: Actor = { art: '', colour: '', name: '', from: null, sign: null };

/** `before` is the view before all the events, so it only applies to the first. */
export function linesOf(adapter: Adapter, events: readonly TableEvent[], view: View, before: View | null): Line[] {
  return events.flatMap((event, index): Line[] => {
    const { from, ...who } = adapter.actor?.(event, index ? null : before) ?? NOBODY;
    const doer = adapter.doer?.(events, index, view) ?? null;
    const text = tell(adapter, event, view, from, doer);
    return text === null ? [] : [{ text, ...who, name: doer && who.name ? labelled(doer, who.name) : who.name }];
  });
}

/** Ways to move without walking. */
const LEAPS: readonly unknown[] = ['escalator', 'vortex'];

/** "2 squares north", or the destination; null if nothing moved. The event's own `from` takes precedence. */
function wayOf({ to, from, by }: TableEvent, stood: Square | null): string | null {
  if (!isSquare(to)) return null;
  const start = LEAPS.includes(by) ? null : isSquare(from) ? from : stood;
  const direction = start && DIRECTIONS.find((each) => along(start, to, each) > 0);
  if (!direction) return t('way.to', { square: place(to) });
  const n = along(start, to, direction);
  const toward = t(`toward.${direction}`);
  return n === 1 ? t('way.one', { toward }) : t('way.squares', { n, toward });
}

let pings = 0;

/** The square pointed at in the event, if any. */
export function pingOf({ event, at, by }: TableEvent, view: View): Ping | null {
  if (event !== 'point' || !isSquare(at)) return null;
  return { id: ++pings, at, name: view.seats[Number(by)]?.name ?? '' };
}
