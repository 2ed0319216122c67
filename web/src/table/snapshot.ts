/** What a viewer has seen: a snapshot, then changes to it. */

import type { Ground } from '../board/types';
import type { Action, Manner, Snapshot, Update, View } from '../net/messages';

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

export function firstSeen({ seat, v, t, ground, view, legal, may }: Snapshot): Seen {
  return { seat, v, t, ground, view, legal, may };
}

export function seenAfter(before: Seen, update: Update): Seen {
  const gone = update.gone ?? [];
  const fields = Object.entries({ ...before.view, ...update.view }).filter(([name]) => !gone.includes(name));
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
