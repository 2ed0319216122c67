/** A finished match as a row of moments. */

import type { Snapshot, TableEvent, Update, View } from '../net/messages';
import { firstSeen, seenAfter, type Seen } from '../table/snapshot';

export interface Moment {
  seen: Seen;
  /** What was seen before the events. */
  before: View | null;
  events: TableEvent[];
}

/** What went wrong: walls that were hit, moves that were taken back, somebody who had to be called. */
const MISTAKES = new Set(['bumped', 'undone', 'restarted', 'skipped', 'nudge', 'drum']);
/** What one wants to jump to. */
const NOTABLE = new Set([...MISTAKES, 'theft', 'turned', 'laid', 'left', 'solved', 'won', 'killed', 'pushed', 'ended']);

export function momentsOf([snapshot, ...updates]: readonly [Snapshot, ...Update[]]): Moment[] {
  let seen = firstSeen(snapshot);
  return [
    { seen, before: null, events: [] },
    ...updates.map((update) => ({ before: seen.view, seen: (seen = seenAfter(seen, update)), events: update.events })),
  ];
}

export function isNotableEvent({ event }: TableEvent): boolean {
  return NOTABLE.has(event);
}

export function isMistake({ events }: Moment): boolean {
  return events.some(({ event }) => MISTAKES.has(event));
}

export function isNotable({ events }: Moment): boolean {
  return events.some(isNotableEvent);
}

/** The moments that one wants to jump to. */
export function notableOf(moments: readonly Moment[]): { index: number; moment: Moment }[] {
  return moments.map((moment, index) => ({ index, moment })).filter(({ moment }) => isNotable(moment));
}

/** The moment that was shown at that time: seats are not always shown something at the same times. */
export function atTime(moments: readonly Moment[], t: number): number {
  return Math.max(0, moments.findLastIndex(({ seen }) => seen.t <= t));
}

/** The moment that the end of an address names (`#12`), else the first one. */
export function indexIn(moments: readonly Moment[], hash: string): number {
  const wanted = Number(hash.slice(1));
  return Number.isInteger(wanted) && moments[wanted] ? wanted : 0;
}

/** The next notable moment in that direction; the end of the row if there is none. */
export function jump(moments: readonly Moment[], from: number, step: 1 | -1): number {
  for (let index = from + step; index > 0 && index < moments.length; index += step) {
    const moment = moments[index];
    if (moment && isNotable(moment)) return index;
  }
  return step === 1 ? moments.length - 1 : 0;
}

/** How long to wait before the next moment is shown: as long as it took, but nobody waits for thinkers. */
export function pauseBefore(moments: readonly Moment[], index: number, speed: number): number {
  const took = (moments[index]?.seen.t ?? 0) - (moments[index - 1]?.seen.t ?? 0);
  return Math.min(Math.max(took, 250), 2500) / speed;
}
