/** The daily quest: the same for everybody, with a result to share as text. */

import { api, type DailyQuest, type DailyResult } from '../../net/api';
import { remember, remembered } from '../../net/device';
import { sameTable } from '../../offline/local';
import { t } from '../../texts/texts.svelte';
import { clock } from '../../screens/match-numbers';

/** Undefined if the server has not made one. */
export async function questOfToday(): Promise<DailyQuest | undefined> {
  const { date, quests } = await api.daily();
  return quests.find((quest) => quest.date === date);
}

/** Remembers the day a table is for: a result there counts for that day. */
export function markDaily(table: string, date: string): void {
  remember('daily', JSON.stringify({ table, date }));
}

export function dayOf(table: string): string | null {
  try {
    const kept = JSON.parse(remembered('daily')) as { table: string; date: string };
    return sameTable(kept.table, table) ? kept.date : null;
  } catch {
    return null;
  }
}

/** Saves a result; only the first of a day counts. */
export async function keepDaily(date: string, result: DailyResult): Promise<DailyResult> {
  return (await api.solveDaily(date, result)).daily[date] ?? result;
}

/** Difficulty is a number out of five, and how well it went is put in words, so that nobody mixes them up. */
export function resultText(quest: Pick<DailyQuest, 'stars' | 'moves'>, date: string, { moves, seconds }: DailyResult): string {
  const over = moves - quest.moves;
  return [
    t('daily.title', { date, stars: quest.stars }),
    t(over > 0 ? 'daily.result' : 'daily.perfect', { moves, over, time: clock(seconds * 1000) }),
    `${location.origin}/`,
  ].join('\n');
}
