/** The pages for programs, as functions. They throw `Refused`. */

import { token } from './device';
import type {
  DailyResult,
  FoundTable,
  KeptLedger,
  KnownGames,
  KnownTables,
  NewTable,
  Progress,
  ReplayDocument,
  SharedName,
  Snapshot,
  TableNames,
  TowerContent,
  Update,
} from './generated';
import { Refused } from './messages';

export type { Floor, KeptEntry as LedgerEntry, KnownTable, NewTable, Progress, ReplayDocument, TowerContent } from './generated';

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('offline', 'The server cannot be reached.');
  }
  const said = await answer.json().catch(() => ({ error: 'broken', message: answer.statusText }));
  if (!answer.ok) throw new Refused(said.error, said.message);
  return said as T;
}

export const api = {
  makeTable: (wish: NewTable) => ask<TableNames>('POST', 'tables', wish),
  tables: async () => (await ask<KnownTables>('GET', 'tables')).tables,
  findCode: async (code: string) => (await ask<FoundTable>('GET', `codes/${encodeURIComponent(code)}`)).id,
  games: async () => (await ask<KnownGames>('GET', 'games')).games,
  tower: () => ask<TowerContent>('GET', 'tower'),
  progress: () => ask<Progress>('GET', 'progress'),
  shown: async (id: string, seat: number | null) => {
    const whose = seat === null ? '' : `?seat=${seat}`;
    return (await ask<{ frames: [Snapshot, ...Update[]] }>('GET', `replays/${encodeURIComponent(id)}/shown${whose}`)).frames;
  },
  solveDaily: (date: string, result: DailyResult) =>
    ask<Progress>('PUT', `daily/${date}`, result),
  share: (text: string) => ask<SharedName>('POST', 'shared', { text }),
  ledger: async () => (await ask<KeptLedger>('GET', 'ledger')).entries,
  replay: (id: string) => ask<ReplayDocument>('GET', `replays/${encodeURIComponent(id)}`),
};
