/** Who did what: events name no seat, but most actions belong to one. */

import { isSquare } from '../../board/geometry';
import type { MallView } from '../../net/generated';
import type { TableEvent } from '../../net/messages';
import { along, DIRECTIONS } from '../actions';
import type { Ability } from '../heroes';

/** The ability behind an event; what a move sets off follows it. */
function abilityOf(events: readonly TableEvent[], index: number): Ability | null {
  const { event, by, from, to } = events[index] ?? { event: '' };
  if (event === 'laid') return 'explore';
  if (event === 'turned' || event === 'out_of_order') return index ? abilityOf(events, index - 1) : null;
  if (event !== 'moved') return null;
  if (by === 'escalator' || by === 'vortex') return by;
  return isSquare(from) && isSquare(to) ? (DIRECTIONS.find((way) => along(from, to, way) > 0) ?? null) : null;
}

/** The name of whoever did it, if only one player can have done so. */
export function doerOf(events: readonly TableEvent[], index: number, { seats }: Pick<MallView, 'seats'>): string | null {
  const ability = abilityOf(events, index);
  const owners = seats.filter(({ owns }) => ability && owns.includes(ability));
  return owners.length === 1 ? (owners[0]?.name ?? null) : null;
}
