/** What this player would like to look like at a table; the table sees to it that no two look alike. */

import { settings } from '../ui/settings.svelte';
import type { Table } from './table.svelte';

/** The seats for which each table was asked, so that a wish that was not granted is not repeated. */
const asked = new WeakMap<Table, readonly number[]>();

export function wishLook(table: Table): void {
  const { lobby } = table;
  // Who has chosen nothing wears nothing: a hero beside a name would look like that player's own.
  if (!lobby || table.taught || !settings.dressed) return;
  const before = asked.get(table) ?? [];
  asked.set(table, lobby.you.seats);
  const { figure, colour } = settings;
  for (const seat of lobby.you.seats) {
    const sitter = lobby.seats[seat];
    if (!sitter || before.includes(seat) || (sitter.figure === figure && sitter.colour === colour)) continue;
    table.send({ type: 'look', seat, figure, colour }).catch(() => undefined); // nobody needs to know
  }
}
