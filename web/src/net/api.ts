/** The pages for programs, as functions. They throw `Refused`. */

import { remember, remembered, token } from './device';
import { Refused, type Action, type GameName, type Options, type Snapshot, type Update } from './messages';
import { reach } from './reach.svelte';

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

/** What this device answers by itself. */
async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { answer } = await import('../offline/answering');
  return (await answer(method, path, (body ?? {}) as Record<string, unknown>)) as T;
}

/** Something that is on this device only is named: a replay, an own quest. */
function isHere(path: string, body: unknown): boolean {
  return path.includes('/~') || (body !== undefined && JSON.stringify(body).includes('"shared:~'));
}

/** Asks the server; where it cannot be reached, this device answers what it can. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (isHere(path, body)) return here(method, path, body);
  try {
    return await askServer(method, path, body);
  } catch (why) {
    if (reach.online) throw why;
    return here(method, path, body);
  }
}

async function askServer<T>(method: string, path: string, body?: unknown): Promise<T> {
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
    reach.online = false;
    throw new Refused('offline', 'The server cannot be reached.');
  }
  reach.online = true;
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

/** Also what is on this device, if anything is. */
async function withLocal<T>(asked: Promise<T[]>, local: 'localTables' | 'localLedger'): Promise<T[]> {
  const found = await asked;
  if (!reach.online || !remembered('local')) return found;
  const offline = await import('../offline/answering');
  return [...((await offline[local]()) as T[]), ...found];
}

async function progress(): Promise<Progress> {
  const found = await ask<Progress>('GET', 'progress');
  if (!reach.online) return found;
  const told = remembered('local') && (await (await import('../offline/sending')).sendUnsent());
  remember('progress', JSON.stringify(told || found));
  return told || found;
}

export const api = {
  makeTable: (wish: NewTable) => ask<TableNames>('POST', 'tables', wish),
  tables: () => withLocal(ask<{ tables: KnownTable[] }>('GET', 'tables').then(({ tables }) => tables), 'localTables'),
  findCode: async (code: string) => (await ask<{ id: string }>('GET', `codes/${encodeURIComponent(code)}`)).id,
  games: async () => (await ask<{ games: KnownGame[] }>('GET', 'games')).games,
  tower: () => ask<TowerContent>('GET', 'tower'),
  progress,
  /** Something that was done off line. */
  tell: (path: string, body: object) => askServer<Progress>('PUT', path, body),
  shown: async (id: string, seat: number | null) => {
    const whose = seat === null ? '' : `?seat=${seat}`;
    return (await ask<{ frames: [Snapshot, ...Update[]] }>('GET', `replays/${encodeURIComponent(id)}/shown${whose}`)).frames;
  },
  solveDaily: (date: string, result: { moves: number; seconds: number }) =>
    ask<Progress>('PUT', `daily/${date}`, result),
  share: (text: string) => ask<{ id: string; kind: string }>('POST', 'shared', { text }),
  ledger: () => withLocal(ask<{ entries: LedgerEntry[] }>('GET', 'ledger').then(({ entries }) => entries), 'localLedger'),
  replay: (id: string) => ask<ReplayDocument>('GET', `replays/${encodeURIComponent(id)}`),
};
