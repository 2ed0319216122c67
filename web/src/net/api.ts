/** The HTTP API as functions. They throw `Refused`. */

import { isLocal, whereIs } from '../offline/local';
import { ask, askDaily, askProgress, askServer, withLocal } from './request';
import type { Anybody, ChallengeName, ChallengePage, Climb, Company, DailyQuests, DailyTries, FoundSeat, FoundTable } from './generated';
import type { KeptLedger, KnownTables, MadeQuest, NewQuest, NewSubscription, NewTable, Progress, PushKey, ReplayDocument } from './generated';
import type { SharedName, SharedText, Snapshot, SolvedDaily, Subscribed, TableNames, TowerContent, Tried, Update, Verdict } from './generated';

export type { ChallengePage, ChallengeResult, Climb, DailyQuest, DailyQuests, DailyResult, DailyTries, Floor, KeptEntry as LedgerEntry } from './generated';
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
  /** Erases what the server knows about this device. */
  eraseMe: () => askServer<object>('DELETE', 'me'),
  climb: () => ask<Climb>('GET', 'climb'),
  tried: (quest: string, result: Tried) => ask<Climb>('PUT', `climb/${encodeURIComponent(quest)}`, result),
  orderQuest: (wish: NewQuest) => ask<MadeQuest>('POST', 'quests', wish),
  orderedQuest: (id: string) => ask<MadeQuest>('GET', `quests/${encodeURIComponent(id)}`),
  shared: (id: string) => ask<SharedText>('GET', `shared/${encodeURIComponent(id)}`),
  share: (text: string) => ask<SharedName>('POST', 'shared', { text }),
  solve: (text: string) => ask<Verdict>('POST', 'solve', { text }),
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
