/** A finished match as a row of moments. */

import type { Adapter } from '../games/game';
import type { Snapshot, TableEvent, Update, View } from '../net/messages';
import { firstSeen, seenAfter, type Seen } from '../table/snapshot';
import { noteOf } from './events';

export interface Moment {
  seen: Seen;
  /** What was seen before the events. */
  before: View | null;
  events: TableEvent[];
  /** Those that one wants to jump to, and whether something went wrong there. */
  notable: TableEvent[];
  mistake: boolean;
}

export function momentsOf(adapter: Adapter, [snapshot, ...updates]: readonly [Snapshot, ...Update[]]): Moment[] {
  let seen = firstSeen(snapshot);
  return [
    { seen, before: null, events: [], notable: [], mistake: false },
    ...updates.map((update) => {
      const { events } = update;
      const notable = events.filter((event) => noteOf(adapter, event).jump);
      const mistake = events.some((event) => noteOf(adapter, event).jump === 'mistake');
      return { before: seen.view, seen: (seen = seenAfter(seen, update)), events, notable, mistake };
    }),
  ];
}

/** The moments that one wants to jump to. */
export function notableOf(moments: readonly Moment[]): { index: number; moment: Moment }[] {
  return moments.map((moment, index) => ({ index, moment })).filter(({ moment }) => moment.notable.length);
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
    if (moments[index]?.notable.length) return index;
  }
  return step === 1 ? moments.length - 1 : 0;
}

/** How long to wait before the next moment is shown: as long as it took, but nobody waits for thinkers. */
export function pauseBefore(moments: readonly Moment[], index: number, speed: number): number {
  const took = (moments[index]?.seen.t ?? 0) - (moments[index - 1]?.seen.t ?? 0);
  return Math.min(Math.max(took, 250), 2500) / speed;
}
