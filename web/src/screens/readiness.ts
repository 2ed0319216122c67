/** What a table is still waiting for, and from whom. */

import type { Lobby } from '../net/messages';
import { listed, t } from '../texts/texts.svelte';

export function readiness({ seats, host, you, id }: Pick<Lobby, 'seats' | 'host' | 'you' | 'id'>): string {
  // Those who came by the spectators' link cannot sit down.
  if (!id) return t('lobby.watching');
  if (you.removed) return t('error.removed');
  const free = seats.filter((seat) => !seat).length;
  if (!you.seats.length && !you.host) return t(free ? 'lobby.sit' : 'lobby.full');
  const unready = seats.filter((seat) => seat && !seat.ready && seat.seat !== host);
  const name = host === null ? null : seats[host]?.name;
  if (unready.some((seat) => seat && you.seats.includes(seat.seat)) && !you.host) return t('lobby.unready.you');
  if (free) return t(you.host ? 'lobby.free' : 'lobby.free.guest', { n: free });
  const names = listed(unready.flatMap((seat) => (seat && !you.seats.includes(seat.seat) ? seat.name : [])));
  if (names) return t('lobby.unready', { names });
  if (you.host) return t('lobby.all');
  return name ? t('lobby.starts', { name }) : t('lobby.starts.nobody');
}
