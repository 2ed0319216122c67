/** The climb: quests at this player's level. */

import { api, type Climb } from '../../../net/api';
import { addMark, deedsOf, markOf } from '../marks';
import { playMarked } from '../tables';

interface Mark {
  table: string;
  quest: string;
}

export const playClimb = (quest: string): Promise<void> => playMarked(quest, (table) => addMark<Mark>('climb', { table, quest }));

/** The quest of the climb that is played at a table. */
export const climbedAt = (table: string): string | null => markOf<Mark>('climb', table)?.quest ?? null;

/** Reports how it went. Only the first try counts. */
export async function report(quest: string, solved: boolean, replay: string): Promise<Climb> {
  return api.tried(quest, solved ? { solved, actions: await deedsOf(replay) } : { solved });
}
