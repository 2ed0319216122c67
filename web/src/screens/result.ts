/** How a match ended, from the viewer's side: a player, several people on one device, a spectator. */

import type { View } from '../net/messages';
import { listed, t } from '../texts/texts.svelte';

export function titleOf({ outcome, seats }: Pick<View, 'outcome' | 'seats'>, mine: readonly number[], together: boolean): string {
  if (!outcome || outcome.result === 'draw') return t('moment.draw');
  const lost = outcome.result === 'lost';
  if (together && !mine.length) return t(lost ? 'after.theylost' : 'after.theywon');
  if (together) return t(lost ? 'moment.lost' : 'moment.won');
  const [me] = mine;
  if (me !== undefined && mine.length === 1 && outcome.winners.includes(me)) return t('moment.won');
  const names = outcome.winners.map((seat) => seats[seat]?.name ?? '');
  return names.length === 1 ? t('after.winner', { name: listed(names) }) : t('after.winners', { names: listed(names) });
}
