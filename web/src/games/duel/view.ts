/** What a seat is shown of a Duel. */

import type { DuelView } from '../../net/generated';

export type { DuelView };

export function colourOf(view: DuelView, seat: number): string {
  return view.seats[seat]?.owns[0] ?? '';
}
