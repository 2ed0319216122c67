/** From one tap to a floor of the Tower. */

import { api, type DailyQuest } from '../../net/api';
import type { Options } from '../../net/messages';
import { playAlone } from '../../screens/new-table';
import { markDaily } from './daily';

const open = (options: Options, made?: (table: string) => void): Promise<void> =>
  playAlone('tower', { players: 1, ...options }, made);

export const playFloor = (quest: string): Promise<void> => open({ quest });

export const playAdventure = (adventure: number): Promise<void> => open({ adventure });

export const playDaily = ({ id, date }: DailyQuest): Promise<void> =>
  open({ quest: `shared:${id}` }, (table) => markDaily(table, date));

/** Goes on where this device stopped. */
export const playNext = async (): Promise<void> => open(await nextFloor());

/** The first floor that this device has not solved. */
export async function nextFloor(): Promise<{ quest: string; players: number }> {
  const found = await Promise.all([api.tower(), api.progress()]).then(
    ([{ floors }, progress]) => floors.find(({ id }) => !(id in progress.floors))?.id,
    () => undefined,
  );
  return { quest: found ?? 't1', players: 1 };
}
