/** Moves a solo match from the server to this device, so that it survives a lost connection. */

import { remember } from '../net/device';
import type { KnownGame } from '../net/generated';
import { network } from '../net/network.svelte';
import { rename } from '../router.svelte';
import type { Table } from '../table/table.svelte';
import { fetchQuietly, isHere } from './download';
import { localName, markMoved } from './local';
import { MARK } from './responder';
import { thread } from './thread';

/** The first board has priority: the rules are loaded a little later, and downloaded later still. */
const SOON_MS = 2_000;
const LATER_MS = 10_000;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** `wanted`: whether the table still has a solo match. */
export async function takeOver(table: Table, id: string, wanted: () => boolean): Promise<void> {
  const here = await isHere();
  await pause(here ? SOON_MS : LATER_MS);
  if (!here && wanted() && network.online) await fetchQuietly();
  if (!wanted() || !(await isHere())) return;
  const { games } = await thread.ask<{ games: Pick<KnownGame, 'game' | 'bots'>[] }>({ question: { ask: 'games' } });
  const bots = games.find(({ game }) => game === table.lobby?.game)?.bots ?? [];
  if (!wanted() || table.lobby?.seats.some((sitter) => sitter?.bot && !bots.includes(sitter.bot))) return;
  await table.moveTo(localName(id), (kept) => thread.ask({ adopt: kept }));
  remember(MARK, 'yes');
  markMoved(id);
  if (location.pathname === `/table/${id}`) rename(`/table/${localName(id)}`);
}
