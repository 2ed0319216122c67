/** The quest of the day: the same for everyone, and its result as a text to share. */

import { api, type Floor } from '../../net/api';
import { remember, remembered } from '../../net/device';
import { named, t } from '../../texts/texts.svelte';
import { clock } from '../../screens/match-numbers';

export interface DailyResult {
  moves: number;
  seconds: number;
}

/** The date by which days change for everyone at once. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** Goes through all floors but the tutorials before one comes again: a step that shares no factor with their number. */
export function floorOf<F extends { id: string }>(floors: readonly F[], date: string): F | undefined {
  const choice = floors.filter(({ id }) => !id.startsWith('t'));
  const day = Math.floor(Date.parse(date) / 86_400_000);
  return choice[(day * stepFor(choice.length)) % choice.length];
}

function stepFor(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(step, count) > 1) step += 1;
  return step;
}

function divisor(one: number, other: number): number {
  return other ? divisor(other, one % other) : one;
}

/** Which table is whose day: what is finished there counts for that day. */
export function markDaily(table: string, date: string): void {
  remember('daily', JSON.stringify({ table, date }));
}

export function dayOf(table: string): string | null {
  try {
    const kept = JSON.parse(remembered('daily')) as { table: string; date: string };
    return kept.table === table ? kept.date : null;
  } catch {
    return null;
  }
}

/** Keeps a result; the first one of a day counts. */
export async function keepDaily(date: string, result: DailyResult): Promise<DailyResult> {
  return (await api.solveDaily(date, result)).daily[date] ?? result;
}

export function resultText(floor: Pick<Floor, 'names' | 'moves'>, date: string, { moves, seconds }: DailyResult): string {
  const stars = moves <= floor.moves ? '★★★' : moves <= floor.moves * 1.25 ? '★★☆' : '★☆☆';
  return t('daily.result', { date, name: named(floor.names), moves, optimum: floor.moves, time: clock(seconds * 1000), stars });
}
