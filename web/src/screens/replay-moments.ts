/** A finished match as a list of moments. */

import type { Adapter } from '../games/game';
import type { Snapshot, TableEvent, Update, View } from '../net/messages';
import { firstSeen, seenAfter, type Seen } from '../table/snapshot';
import { noteOf } from './events';

export interface Moment {
  seen: Seen;
  /** The view before the events. */
  before: View | null;
  events: TableEvent[];
  /** Events worth jumping to, and whether something went wrong. */
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

/** The moments worth jumping to. */
export function notableOf(moments: readonly Moment[]): { index: number; moment: Moment }[] {
  return moments.map((moment, index) => ({ index, moment })).filter(({ moment }) => moment.notable.length);
}

/** The moment shown at that time: seats do not always get updates at the same times. */
export function atTime(moments: readonly Moment[], t: number): number {
  return Math.max(0, moments.findLastIndex(({ seen }) => seen.t <= t));
}

/** The moment named by the fragment of the address (`#12`), or else the first. */
export function indexIn(moments: readonly Moment[], hash: string): number {
  const wanted = Number(hash.slice(1));
  return Number.isInteger(wanted) && moments[wanted] ? wanted : 0;
}

/** The next notable moment in that direction, or the end of the list. */
export function jump(moments: readonly Moment[], from: number, step: 1 | -1): number {
  for (let index = from + step; index > 0 && index < moments.length; index += step) {
    if (moments[index]?.notable.length) return index;
  }
  return step === 1 ? moments.length - 1 : 0;
}

/** How long to wait before showing the next moment: as long as it took, but long thinking is cut short. */
export function pauseBefore(moments: readonly Moment[], index: number, speed: number): number {
  const took = (moments[index]?.seen.t ?? 0) - (moments[index - 1]?.seen.t ?? 0);
  return Math.min(Math.max(took, 250), 2500) / speed;
}
