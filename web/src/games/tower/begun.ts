/** Floors started on this device, and the tables where they continue. */

import { api } from '../../net/api';
import { remember, remembered } from '../../net/device';
import type { TowerView } from '../../net/generated';
import type { Options } from '../../net/messages';

interface Begun {
  /** What was requested. */
  key: string;
  table: string;
  /** Whether anything has been done there yet. */
  moved: boolean;
}

const KEPT = 200;

const all = (): Begun[] => JSON.parse(remembered('begun') || '[]') as Begun[];
const keep = (begun: readonly Begun[]): void => remember('begun', JSON.stringify(begun.slice(-KEPT)));

export const keyOf = ({ quest, adventure }: Options): string => String(quest ?? `adventure ${String(adventure)}`);

const mark = (begun: Begun): void => keep([...all().filter(({ key }) => key !== begun.key), begun]);

export const markBegun = (options: Options, table: string): void => mark({ key: keyOf(options), table, moved: false });

/** Notes whether a solo player's table has anything to continue with. */
export function markMoved(table: string, options: Options, { moves, done, quest }: Pick<TowerView, 'moves' | 'done' | 'quest'>): void {
  const before = all().find((each) => each.table === table);
  // A table with a player-made quest knows its text, but not what was requested.
  const key = before?.key ?? (quest === null ? null : keyOf(options));
  const moved = moves > 0 || !!done?.solved.length || !!done?.skipped.length;
  if (key !== null && moved !== (before?.moved ?? false)) mark({ key, table, moved });
}

/** The tables in progress, by what was requested. */
export async function underWay(): Promise<Map<string, string>> {
  const moved = all().filter((each) => each.moved);
  if (!moved.length) return new Map();
  const playing = new Set((await api.tables().catch(() => [])).filter((table) => table.playing).map(({ id }) => id));
  return new Map(moved.filter(({ table }) => playing.has(table)).map(({ key, table }) => [key, table]));
}
