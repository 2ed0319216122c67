/** Takes the match of somebody alone over from the server, so that it goes on when the line drops. */

import { remember } from '../net/device';
import type { KnownGame } from '../net/generated';
import { network } from '../net/network.svelte';
import { rename } from '../router.svelte';
import type { Table } from '../table/table.svelte';
import { fetchQuietly, isHere } from './download';
import { localName, markMoved } from './local';
import { MARK } from './responder';
import { thread } from './thread';

/** The first board comes first: the rules are woken a little later, and fetched when it has long been there. */
const SOON_MS = 2_000;
const LATER_MS = 10_000;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** `wanted`: whether there is still a match of one person on that table. */
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
