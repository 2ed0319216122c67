/** What is kept on this device: solo tables, finished matches, the player's own texts and drawings, and results to report to the server. */

import type { LedgerEntry, ReplayDocument } from '../net/api';
import type { Solved, SolvedDaily } from '../net/generated';
import type { GameName } from '../net/messages';

/** A table as the rules save it; only they look inside. */
export interface Kept {
  id: string;
  game: GameName;
  name: string;
  match: number;
}

export interface TableRecord {
  id: string;
  /** The page that plays here now: the last one to open the table. */
  owner: string;
  kept: Kept;
  playing: boolean;
  touched: number;
}

export interface ReplayRecord {
  id: string;
  document: ReplayDocument;
  ledger: LedgerEntry | null;
  touched: number;
}

export interface TextRecord {
  id: string;
  kind: string;
  text: string;
}

export interface Version {
  text: string;
  saved: number;
}

/** A drawing of the player's own. */
export interface Draft {
  id: string;
  kind: string;
  text: string;
  /** The id of what it was drawn after, if it began as somebody's. */
  after: string | null;
  touched: number;
  /** What it was each time it was saved, the latest first. */
  versions: readonly Version[];
}

/** A request that could not be sent: an API path and its body. */
export interface Unsent {
  path: string;
  body: Solved | SolvedDaily;
}

interface Records {
  tables: TableRecord;
  replays: ReplayRecord;
  texts: TextRecord;
  unsent: Unsent;
  drafts: Draft;
}
type StoreName = keyof Records;

/** Drawings have a database of their own: one that is there already is not changed while older pages have it open. */
const DATABASES: Record<string, StoreName[]> = { dedale: ['tables', 'replays', 'texts', 'unsent'], 'dedale-drawings': ['drafts'] };
export const STORES: StoreName[] = Object.values(DATABASES).flat();
const REPLAYS_KEPT = 100;
const TABLES_KEPT = 50;

const opened = new Map<string, Promise<IDBDatabase>>();

/** The database with that store. */
function database(store: StoreName): Promise<IDBDatabase> {
  const [name, stores] = Object.entries(DATABASES).find(([, each]) => each.includes(store)) ?? ['', []];
  const known = opened.get(name);
  if (known) return known;
  const made = new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const each of stores) request.result.createObjectStore(each, { keyPath: each === 'unsent' ? 'path' : 'id' });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  opened.set(name, made);
  return made;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** One transaction in one database: all of `job` is written, or nothing. */
async function together<T>(names: [StoreName, ...StoreName[]], job: (at: (name: StoreName) => IDBObjectStore) => Promise<T>): Promise<T> {
  const transaction = (await database(names[0])).transaction(names, 'readwrite', { durability: 'strict' });
  const finished = new Promise<void>((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
  });
  const value = await job((name) => transaction.objectStore(name));
  await finished;
  return value;
}

export async function all<N extends StoreName>(name: N): Promise<Records[N][]> {
  return result((await database(name)).transaction(name).objectStore(name).getAll());
}

export async function find<N extends StoreName>(name: N, key: string): Promise<Records[N] | undefined> {
  return result((await database(name)).transaction(name).objectStore(name).get(key));
}

export function put<N extends StoreName>(name: N, record: Records[N]): Promise<void> {
  return together([name], async (at) => void (await result(at(name).put(record))));
}

export function remove(name: StoreName, key: string): Promise<void> {
  return together([name], async (at) => void (await result(at(name).delete(key))));
}

export async function clearAll(): Promise<void> {
  for (const name of STORES) await together([name], async (at) => void (await result(at(name).clear())));
}

/** Opens a table for one page; the page that had it before will find out. */
export function take(id: string, owner: string): Promise<TableRecord | undefined> {
  return together(['tables'], async (at) => {
    const record = await result<TableRecord | undefined>(at('tables').get(id));
    if (record) await result(at('tables').put({ ...record, owner }));
    return record;
  });
}

export interface Happened {
  kept: Kept;
  playing: boolean;
  floors: Record<string, number>;
  finished: { replay: string; document: ReplayDocument; ledger: Omit<LedgerEntry, 'replay'> | null } | null;
}

/** Adds something to report to the server; of two results, the better one is kept. */
export function addUnsent(unsent: Unsent): Promise<void> {
  return together(['unsent'], (at) => note(at('unsent'), unsent));
}

async function note(store: IDBObjectStore, unsent: Unsent): Promise<void> {
  const before = await result<Unsent | undefined>(store.get(unsent.path));
  // For a daily quest the first result counts; for a floor, the one with the fewest moves.
  const first = 'seconds' in unsent.body;
  if (!before || (!first && before.body.moves > unsent.body.moves)) await result(store.put(unsent));
}

/** Saves what has happened at a table. False if another page has opened it; then nothing is written. */
export function keep(owner: string, { kept, playing, floors, finished }: Happened, now: number): Promise<boolean> {
  return together(['tables', 'replays', 'unsent'], async (at) => {
    const record = await result<TableRecord | undefined>(at('tables').get(kept.id));
    if (record?.owner !== owner) return false;
    await result(at('tables').put({ ...record, kept, playing, touched: now }));
    for (const [floor, moves] of Object.entries(floors)) {
      await note(at('unsent'), { path: `progress/${floor}`, body: { moves } });
    }
    if (finished) {
      const { replay, document, ledger } = finished;
      await result(at('replays').put({ id: replay, document, ledger: ledger && { ...ledger, replay }, touched: now }));
      await forget(at('replays'), REPLAYS_KEPT);
    }
    return true;
  });
}

/** Adds a table, and drops the oldest finished ones. */
export function addTable(record: TableRecord): Promise<void> {
  return together(['tables'], async (at) => {
    await result(at('tables').put(record));
    await forget(at('tables'), TABLES_KEPT);
  });
}

async function forget(store: IDBObjectStore, most: number): Promise<void> {
  if ((await result(store.count())) <= most) return;
  const records = await result<(TableRecord | ReplayRecord)[]>(store.getAll());
  const old = records.filter((each) => !('playing' in each && each.playing)).sort((one, other) => other.touched - one.touched);
  await Promise.all(old.slice(most).map(({ id }) => result(store.delete(id))));
}

/** Removes what was sent, unless something newer has replaced it. */
export function sent({ path, body }: Unsent): Promise<void> {
  return together(['unsent'], async (at) => {
    const now = await result<Unsent | undefined>(at('unsent').get(path));
    if (JSON.stringify(now?.body) === JSON.stringify(body)) await result(at('unsent').delete(path));
  });
}
