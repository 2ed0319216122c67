/** Floors that were begun on this device, and the tables at which they go on. */

import { api } from '../../net/api';
import { remember, remembered } from '../../net/device';
import type { TowerView } from '../../net/generated';
import type { Options } from '../../net/messages';

interface Begun {
  /** What was asked for. */
  key: string;
  table: string;
  /** Whether anything was done there yet. */
  moved: boolean;
}

const KEPT = 200;

const all = (): Begun[] => JSON.parse(remembered('begun') || '[]') as Begun[];
const keep = (begun: readonly Begun[]): void => remember('begun', JSON.stringify(begun.slice(-KEPT)));

export const keyOf = ({ quest, adventure }: Options): string => String(quest ?? `adventure ${String(adventure)}`);

export function markBegun(options: Options, table: string): void {
  const key = keyOf(options);
  keep([...all().filter((each) => each.key !== key), { key, table, moved: false }]);
}

/** What is seen at a table: whether there is anything to go on with. */
export function markMoved(table: string, { moves, done }: Pick<TowerView, 'moves' | 'done'>): void {
  const moved = moves > 0 || !!done?.solved.length || !!done?.skipped.length;
  const known = all();
  if (known.some((each) => each.table === table && each.moved !== moved)) {
    keep(known.map((each) => (each.table === table ? { ...each, moved } : each)));
  }
}

/** By what was asked for, the tables at which something is under way. */
export async function underWay(): Promise<Map<string, string>> {
  const moved = all().filter((each) => each.moved);
  if (!moved.length) return new Map();
  const playing = new Set((await api.tables().catch(() => [])).filter((table) => table.playing).map(({ id }) => id));
  return new Map(moved.filter(({ table }) => playing.has(table)).map(({ key, table }) => [key, table]));
}
