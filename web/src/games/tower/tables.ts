/** Opens a floor of the Tower with one tap, continuing any match in progress. */

import { api, type DailyQuest } from '../../net/api';
import type { Options } from '../../net/messages';
import { go } from '../../router.svelte';
import { playAlone } from '../../screens/new-table';
import { keyOf, markBegun, underWay } from './begun';
import { markDaily } from './daily';

async function open(options: Options, made?: (table: string) => void): Promise<void> {
  const table = (await underWay()).get(keyOf(options));
  if (table) return go(`/table/${table}`);
  await playAlone('tower', { players: 1, ...options }, (id) => {
    markBegun(options, id);
    made?.(id);
  });
}

export const playFloor = (quest: string): Promise<void> => open({ quest });

export const playAdventure = (adventure: number): Promise<void> => open({ adventure });

/** A quest that was shared, at a table that counts for something. */
export const playMarked = (id: string, made: (table: string) => void): Promise<void> => open({ quest: `shared:${id}` }, made);

export const playDaily = ({ id, date }: DailyQuest, late = false): Promise<void> =>
  playMarked(id, (table) => markDaily({ table, date, ...(late && { late }) }));

/** Continues where this device left off. */
export const playNext = async (): Promise<void> => open(await nextFloor());

/** The first floor not yet solved on this device. */
async function nextFloor(): Promise<{ quest: string }> {
  const found = await Promise.all([api.tower(), api.progress()]).then(
    ([{ floors }, progress]) => floors.find(({ id }) => !(id in progress.floors))?.id,
    () => undefined,
  );
  return { quest: found ?? 't1' };
}
