/** The HTTP API as functions. They throw `Refused`. */

import { isLocal, whereIs } from '../offline/local';
import { ask, askDaily, askProgress, askServer, withLocal } from './request';
import type { Anybody, ChallengeName, ChallengePage, Climb, Company, DailyQuests, DailyTries, FoundSeat, FoundTable } from './generated';
import type { Checked, KeptLedger, KnownTables, MadeQuest, MadeTransfer, NewDocument, NewQuest, NewSubscription, NewTable, NewTransfer } from './generated';
import type { PersonDocument, Progress, PushKey, ReplayDocument, SharedName, SharedText, Snapshot, SolvedDaily, Subscribed } from './generated';
import type { TableNames, TakenTransfer, TowerContent, Tried, Update, Verdict, WaitingTransfer, WrittenDocument } from './generated';
import type { GalleryEntry, GalleryPage, NewEntry } from './generated';

export type { ChallengePage, ChallengeResult, Climb, DailyQuest, DailyQuests, DailyResult, DailyTries, Floor, KeptEntry as LedgerEntry } from './generated';
export type { GalleryEntry, GalleryPage } from './generated';
export type { KnownTable, NewTable, Progress, ReplayDocument, TowerContent, Verdict } from './generated';

export const api = {
  makeTable: (wish: NewTable) => ask<TableNames>('POST', 'tables', wish),
  /** Leaves out tables whose match has moved to this device. */
  tables: () => withLocal(ask<KnownTables>('GET', 'tables').then(({ tables }) => tables.filter(({ id }) => whereIs(id) === id)), 'localTables'),
  findCode: async (code: string) => (await ask<FoundTable>('GET', `codes/${encodeURIComponent(code)}`)).id,
  anybody: (wish: Anybody) => askServer<FoundSeat>('POST', 'anybody', wish),
  tower: () => ask<TowerContent>('GET', 'tower'),
  progress: () => askProgress<Progress>(),
  shown: async (id: string, seat: number | null) => {
    const whose = seat === null ? '' : `?seat=${seat}`;
    return (await ask<{ frames: [Snapshot, ...Update[]] }>('GET', `replays/${encodeURIComponent(id)}/shown${whose}`)).frames;
  },
  daily: () => askDaily<DailyQuests>(),
  dailyMonth: (month: string) => ask<DailyQuests>('GET', `daily/months/${month}`),
  dailyTries: (date: string) => ask<DailyTries>('GET', `daily/${date}`),
  solveDaily: (date: string, result: SolvedDaily) => ask<Progress>('PUT', `daily/${date}`, result),
  /** Everything that the server keeps about this device. */
  aboutMe: () => askServer<object>('GET', 'me'),
  eraseMe: () => askServer<object>('DELETE', 'me'),
  makeTransfer: (wish: NewTransfer) => askServer<MadeTransfer>('POST', 'transfers', wish),
  waitingTransfer: (name: string) => askServer<WaitingTransfer>('GET', `transfers/${name}`),
  takeTransfer: (name: string) => askServer<TakenTransfer>('POST', `transfers/${name}`),
  document: () => askServer<PersonDocument>('GET', 'me/document'),
  writeDocument: (wish: NewDocument) => askServer<WrittenDocument>('PUT', 'me/document', wish),
  join: (former: string) => askServer<object>('POST', 'me/join', { token: former }),
  climb: () => ask<Climb>('GET', 'climb'),
  tried: (quest: string, result: Tried) => ask<Climb>('PUT', `climb/${encodeURIComponent(quest)}`, result),
  orderQuest: (wish: NewQuest) => ask<MadeQuest>('POST', 'quests', wish),
  orderedQuest: (id: string) => ask<MadeQuest>('GET', `quests/${encodeURIComponent(id)}`),
  shared: (id: string) => ask<SharedText>('GET', `shared/${encodeURIComponent(id)}`),
  share: (text: string) => ask<SharedName>('POST', 'shared', { text }),
  check: (text: string) => ask<Checked>('POST', 'check', { text }),
  solve: (text: string) => ask<Verdict>('POST', 'solve', { text }),
  gallery: (asked: Record<string, string>) => askServer<GalleryPage>('GET', `gallery?${new URLSearchParams(asked)}`),
  galleryEntry: (id: string) => askServer<GalleryEntry>('GET', `gallery/${encodeURIComponent(id)}`),
  publish: (wish: NewEntry) => askServer<GalleryEntry>('POST', 'gallery', wish),
  withdraw: (id: string) => askServer<object>('DELETE', `gallery/${encodeURIComponent(id)}`),
  like: (id: string, yes: boolean) => askServer<GalleryEntry>(yes ? 'PUT' : 'DELETE', `gallery/${encodeURIComponent(id)}/like`),
  /** A match that was played on this device goes along. */
  solvedEntry: async (id: string, replay: string) => {
    const wish = isLocal(replay) ? { document: await api.replay(replay) } : { replay };
    return askServer<GalleryEntry>('PUT', `gallery/${encodeURIComponent(id)}/solved`, wish);
  },
  pushKey: async () => (await askServer<PushKey>('GET', 'push')).key,
  subscribe: (wish: NewSubscription) => askServer<Subscribed>('PUT', 'push', wish),
  unsubscribe: (endpoint: string) => askServer<Subscribed>('DELETE', 'push', { endpoint }),
  ledger: () => withLocal(ask<KeptLedger>('GET', 'ledger').then(({ entries }) => entries), 'localLedger'),
  /** A match that was played on this device goes to the server first. */
  setChallenge: async (replay: string) => {
    const wish = isLocal(replay) ? { document: await api.replay(replay) } : { replay };
    return (await askServer<ChallengeName>('POST', 'challenges', wish)).code;
  },
  challenge: (code: string) => askServer<ChallengePage>('GET', `challenges/${encodeURIComponent(code)}`),
  playChallenge: (code: string, wish: Company) => askServer<TableNames>('POST', `challenges/${encodeURIComponent(code)}/tables`, wish),
  replay: (id: string) => ask<ReplayDocument>('GET', `replays/${encodeURIComponent(id)}`),
};
