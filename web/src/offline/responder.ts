/** Answers in place of the server where this device can. Throws `Refused` where it cannot. */

import type { DailyQuest, KnownTable, LedgerEntry, NewTable, Progress } from '../net/api';
import { remember, remembered } from '../net/device';
import type { Checked, SharedText, SolvedDaily } from '../net/generated';
import { Refused } from '../net/messages';
import { isHere } from './download';
import { newName } from './local';
import { addUnsent, all, find, put, type TableRecord } from './store';
import { thread } from './thread';

/** Set once something is kept on this device; only then is there anything to report to the server later. */
export const MARK = 'local';

type Body = Record<string, unknown>;

export async function answer(method: string, path: string, body: Body): Promise<unknown> {
  const [what = '', name = '', more] = path.split(/[/?]/);
  switch (`${method} ${what}`) {
    case 'POST tables':
      return makeTable(body as unknown as NewTable);
    case 'GET tables':
      return { tables: await localTables() };
    case 'GET progress':
      // A player who looks at floors while offline is about to play here: load the rules already.
      void isHere().then((here) => here && thread.wake());
      return progress();
    case 'GET daily':
      if (name && name !== 'months') break; // how everybody did is for the server to say
      return daily();
    case 'PUT daily':
      await addUnsent({ path, body: body as unknown as SolvedDaily });
      remember(MARK, 'yes');
      return progress();
    case 'GET shared':
      return ownText(name);
    case 'POST shared':
      return share(String(body['text']));
    case 'POST check':
      return check(String(body['text']));
    case 'POST solve':
      return thread.ask({ question: { ask: 'solve', text: body['text'] } });
    case 'GET ledger':
      return { entries: await localLedger() };
    case 'GET replays':
      return replay(name, more === 'shown', new URLSearchParams(path.split('?')[1]).get('seat'));
  }
  throw new Refused('offline', 'The server cannot be reached.');
}

/** Offline, one plays alone or with bots. */
async function makeTable({ game, options, name, bots, start }: NewTable): Promise<{ id: string }> {
  const texts = Object.entries({ ...options }).map(([key, value]) => [key, dailyText(value)]);
  const given = { ...(Object.fromEntries(texts) as NewTable['options']), ...(bots ? {} : { players: 1 }) };
  const made = await thread.ask<{ id: string }>({ make: { game, options: given, name: name ?? '', bots: bots || null, start: start ?? false } });
  remember(MARK, 'yes');
  return made;
}

/** Without the server's clock, this device's will have to do. */
function daily(): { date: string; quests: DailyQuest[] } {
  return { date: new Date().toISOString().slice(0, 10), quests: keptDailies() };
}

function keptDailies(): DailyQuest[] {
  return (JSON.parse(remembered('dailies') || '{"quests":[]}') as { quests: DailyQuest[] }).quests;
}

/** A daily quest fetched in advance, as a text that the local rules can read. */
function dailyText(value: unknown): unknown {
  const found = keptDailies().find(({ id }) => value === `shared:${id}`);
  return found ? { path: found.id, text: found.text } : value;
}

export async function localTables(): Promise<KnownTable[]> {
  const found = (await all('tables').catch((): TableRecord[] => [])).sort((one, other) => other.touched - one.touched);
  return found.map(({ id, kept, playing, touched }) => ({
    ...{ id, code: '', watch: '', game: kept.game, names: [kept.name], playing, match: kept.match },
    touched: Math.round(touched / 1000),
  }));
}

export async function localLedger(): Promise<LedgerEntry[]> {
  const replays = await all('replays').catch(() => []);
  return replays.flatMap(({ ledger }) => ledger ?? []).sort((one, other) => other.when.localeCompare(one.when));
}

/** What the server said last, plus what it has not heard of yet. */
async function progress(): Promise<Progress> {
  const known = JSON.parse(remembered('progress') || '{"floors":{},"daily":{}}') as Progress;
  for (const { path, body } of await all('unsent').catch(() => [])) {
    const [, name = ''] = path.split('/');
    if ('seconds' in body) known.daily[name] ??= { moves: body.moves, seconds: body.seconds, ...(body.late && { late: true }) };
    else if ((known.floors[name]?.moves ?? Infinity) > body.moves) known.floors[name] = { moves: body.moves };
  }
  return known;
}

const check = (text: string): Promise<Checked> => thread.ask({ question: { ask: 'check', text } });

/** A player's own drawing: checked and kept here, where nobody else can see it. */
async function share(text: string): Promise<{ id: string; kind: string }> {
  const { kind, mistakes } = await check(text);
  if (kind === null) throw new Refused('bad_file', mistakes[0]?.message ?? '');
  const id = newName();
  await put('texts', { id, kind, text });
  return { id, kind };
}

async function ownText(id: string): Promise<SharedText> {
  const found = await find('texts', id).catch(() => undefined);
  if (!found) throw new Refused('offline', 'The server cannot be reached.');
  return found;
}

async function replay(id: string, shown: boolean, seat: string | null): Promise<unknown> {
  const found = await find('replays', id).catch(() => undefined);
  if (!found) throw new Refused('offline', 'The server cannot be reached.');
  if (!shown) return found.document;
  return thread.ask({ question: { ask: 'shown', document: found.document, seat: seat === null ? null : Number(seat) } });
}
