/** Tables that count for something: the quest of a day, a step of the climb. */

import { api } from '../../net/api';
import { remember, remembered } from '../../net/device';
import { sameTable } from '../../offline/local';

const KEPT = 100;
/** The server replays no more than this. */
const MOST_ACTIONS = 1_000;
/** What players do in a match, talk apart. */
const DEEDS = ['move', 'rotate', 'slide', 'undo', 'redo', 'restart', 'skip', 'solution'];

/** What is remembered under a name; once, that was one thing instead of a list. */
export function listed<T>(name: string): T[] {
  try {
    return [JSON.parse(remembered(name) || '[]') as T | T[]].flat() as T[];
  } catch {
    return [];
  }
}

export function addMark<M extends { table: string }>(name: string, mark: M): void {
  remember(name, JSON.stringify([...listed<M>(name), mark].slice(-KEPT)));
}

export function markOf<M extends { table: string }>(name: string, table: string): M | null {
  return listed<M>(name).findLast((mark) => sameTable(mark.table, table)) ?? null;
}

/** What was done in a match, for the server to replay; empty if that is too much or not to be had. */
export async function deedsOf(replay: string): Promise<Record<string, unknown>[]> {
  const log = await api.replay(replay).then((found) => found.log, () => []);
  const deeds = log.map(([, , action]) => action).filter((action) => DEEDS.includes(action.do));
  return deeds.length <= MOST_ACTIONS ? deeds : [];
}
