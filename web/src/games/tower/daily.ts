/** The quest of the day: the same for everybody, and its result as a text to share. */

import { api, type DailyQuest, type DailyResult } from '../../net/api';
import { remember, remembered } from '../../net/device';
import { sameTable } from '../../offline/local';
import { t } from '../../texts/texts.svelte';
import { clock } from '../../screens/match-numbers';

/** Undefined where the server has not made one. */
export async function questOfToday(): Promise<DailyQuest | undefined> {
  const { date, quests } = await api.daily();
  return quests.find((quest) => quest.date === date);
}

/** Which table is whose day: what is finished there counts for that day. */
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

/** Keeps a result; the first one of a day counts. */
export async function keepDaily(date: string, result: DailyResult): Promise<DailyResult> {
  return (await api.solveDaily(date, result)).daily[date] ?? result;
}

/** The difficulty is a number of five; how well it went is said in words, so that nobody mixes them up. */
export function resultText(quest: Pick<DailyQuest, 'stars' | 'moves'>, date: string, { moves, seconds }: DailyResult): string {
  const over = moves - quest.moves;
  return [
    t('daily.title', { date, stars: quest.stars }),
    t(over > 0 ? 'daily.result' : 'daily.perfect', { moves, over, time: clock(seconds * 1000) }),
    `${location.origin}/`,
  ].join('\n');
}
