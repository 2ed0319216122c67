/** The daily quest: the same for everybody, with a result to share as text. */

import { api, type DailyQuest, type DailyQuests, type DailyResult } from '../../net/api';
import { remember } from '../../net/device';
import { day, t } from '../../texts/texts.svelte';
import { clock } from '../../screens/match-numbers';
import { addMark, deedsOf, listed, markOf } from './marks';

/** A table where the quest of a day is played. */
interface Mark {
  table: string;
  date: string;
  /** Begun after its day. */
  late?: boolean;
}

const BEGUN_KEPT = 2_000;
/** Squares in a line of the picture. */
const LINE = 10;

/** Undefined if the server has not made one. */
export const ofToday = ({ date, quests }: DailyQuests): DailyQuest | undefined => quests.find((quest) => quest.date === date);

/** Remembers the day a table is for: a result there counts for that day. */
export function markDaily(mark: Mark): void {
  addMark('daily', mark);
  remember('daily.begun', JSON.stringify([...new Set([...begunDays(), mark.date])].slice(-BEGUN_KEPT)));
}

/** The days whose quest was begun on this device. */
export const begunDays = (): string[] => listed('daily.begun');

export const dayOf = (table: string): Mark | null => markOf('daily', table);

/** Saves a result, with what was done for the server to replay; only the first of a day counts. */
export async function keepDaily(date: string, result: DailyResult, replay: string): Promise<DailyResult> {
  const told = { ...result, actions: await deedsOf(replay) };
  return (await api.solveDaily(date, told)).daily[date] ?? result;
}

/** One square per move, and others for those that were too many. It says nothing about the quest. */
export function squares(moves: number, optimum: number): string {
  const all = [...'🟩'.repeat(Math.min(moves, optimum)), ...'🟨'.repeat(Math.max(0, moves - optimum))].slice(0, 4 * LINE);
  return all.map((each, index) => (index && index % LINE === 0 ? `\n${each}` : each)).join('');
}

/** Difficulty is a number out of five, and how well it went is put in words, so that nobody mixes them up. */
export function resultText(quest: Pick<DailyQuest, 'stars' | 'moves'>, date: string, { moves, seconds }: DailyResult): string {
  const over = moves - quest.moves;
  return [
    t('daily.title', { date: day(date, { dateStyle: 'long' }), stars: quest.stars }),
    squares(moves, quest.moves),
    t(over > 0 ? 'daily.result' : 'daily.perfect', { moves, over, time: clock(seconds * 1000) }),
    `${location.origin}/daily/${date}`,
  ].join('\n');
}
