/** The pages for programs, as functions. They throw `Refused`. */

import { token } from './device';
import { Refused, type Action, type GameName, type Options, type Snapshot, type Update } from './messages';

export interface TableNames {
  id: string;
  code: string;
  watch: string;
}

export interface KnownTable extends TableNames {
  game: GameName;
  names: string[];
  playing: boolean;
  match: number;
  touched: number;
}

export interface KnownGame {
  game: GameName;
  /** Those that play it best come first. */
  bots: string[];
}

/** What is found out about a drawn quest; null where there was not enough time. */
export interface Verdict {
  solvable: boolean | null;
  moves: number | null;
  plan: Action[];
  /** Why it is no quest yet, and where in the text. */
  mistake: { line: number; column: number; message: string } | null;
  grade: { stars: number; score: number; handovers: number; detours: number; needed: string[]; dead: number | null; choices: number } | null;
}

export type Names = Record<string, string>;

export interface Floor {
  id: string;
  names: Names;
  stars: number;
  moves: number;
}

export interface Adventure {
  number: number;
  names: Names;
  stars: number;
  cards: number;
  epic: string[];
  legendary: string | null;
}

export interface TowerContent {
  adventures: Adventure[];
  floors: Floor[];
}

export interface Progress {
  floors: Record<string, { moves: number }>;
  daily: Record<string, { moves: number; seconds: number }>;
}

/** A won match of the Mall. */
export interface LedgerEntry {
  replay: string;
  scenario: number | string;
  level: number;
  names: string[];
  when: string;
  hourglasses: number;
  sand_ms: number;
}

/** A finished match, as far as the client reads it. */
export interface ReplayDocument {
  game: GameName;
  options: Options;
  names: string[];
  t: number;
  outcome: { result: string; winners: number[] } | null;
  log: [t: number, seat: number, action: Action][];
}

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

export interface NewTable {
  game: GameName;
  options: Options;
  name?: string;
  bots?: string;
  start?: boolean;
}

export const api = {
  makeTable: (wish: NewTable) => ask<TableNames>('POST', 'tables', wish),
  tables: async () => (await ask<{ tables: KnownTable[] }>('GET', 'tables')).tables,
  findCode: async (code: string) => (await ask<{ id: string }>('GET', `codes/${encodeURIComponent(code)}`)).id,
  games: async () => (await ask<{ games: KnownGame[] }>('GET', 'games')).games,
  tower: () => ask<TowerContent>('GET', 'tower'),
  progress: () => ask<Progress>('GET', 'progress'),
  shown: async (id: string, seat: number | null) => {
    const whose = seat === null ? '' : `?seat=${seat}`;
    return (await ask<{ frames: [Snapshot, ...Update[]] }>('GET', `replays/${encodeURIComponent(id)}/shown${whose}`)).frames;
  },
  solveDaily: (date: string, result: { moves: number; seconds: number }) =>
    ask<Progress>('PUT', `daily/${date}`, result),
  share: (text: string) => ask<{ id: string; kind: string }>('POST', 'shared', { text }),
  solve: (text: string) => ask<Verdict>('POST', 'solve', { text }),
  ledger: async () => (await ask<{ entries: LedgerEntry[] }>('GET', 'ledger')).entries,
  replay: (id: string) => ask<ReplayDocument>('GET', `replays/${encodeURIComponent(id)}`),
};
