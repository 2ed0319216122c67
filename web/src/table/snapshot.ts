/** What a viewer has seen: a snapshot, then changes to it. */

import type { Ground } from '../board/types';
import type { Action, Manner, Snapshot, Update, View } from '../net/messages';
import { withNames } from './bot-names';

/** What one seat (or a spectator: null) was last shown. */
export interface Seen {
  seat: number | null;
  v: number;
  t: number;
  ground: Ground;
  view: View;
  legal: Action[];
  may: Manner[];
}

function named<Part extends Partial<View>>(view: Part): Part {
  return view.seats ? { ...view, seats: withNames(view.seats) } : view;
}

export function firstSeen({ seat, v, t, ground, view, legal, may }: Snapshot): Seen {
  return { seat, v, t, ground, view: named(view), legal, may };
}

export function seenAfter(before: Seen, update: Update): Seen {
  const gone = update.gone ?? [];
  const fields = Object.entries({ ...before.view, ...named(update.view ?? {}) }).filter(([name]) => !gone.includes(name));
  return {
    ...before,
    v: update.v,
    t: update.t,
    view: Object.fromEntries(fields) as unknown as View,
    ground: update.ground ?? before.ground,
    legal: update.legal ?? before.legal,
    may: update.may ?? before.may,
  };
}
