/** Days, months and streaks. A date is a string like 2026-12-24, by the clock of UTC. */

import type { DailyResult } from '../../../net/api';

export type Results = Record<string, DailyResult>;

const DAY_MS = 86_400_000;

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export const monthOf = (date: string): string => date.slice(0, 7);

export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let date = `${month}-01`; monthOf(date) === month; date = dayAfter(date, 1)) days.push(date);
  return days;
}

/** How many days of its week come before a date. Weeks begin on Monday. */
export const weekday = (date: string): number => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;

/** Milliseconds until the next quest. */
export const untilTomorrow = (now: number): number => DAY_MS - (now % DAY_MS);

/** Days in a row, solved on the day itself: now and at best. Today's quest may still be open. */
export function streaks(results: Results, today: string): { now: number; best: number } {
  const solved = Object.keys(results)
    .filter((date) => !results[date]?.late)
    .sort();
  let best = 0;
  let run = 0;
  let last = '';
  for (const date of solved) {
    run = last && dayAfter(last, 1) === date ? run + 1 : 1;
    best = Math.max(best, run);
    last = date;
  }
  return { now: last >= dayAfter(today, -1) ? run : 0, best };
}

export interface Numbers {
  played: number;
  solved: number;
  /** In the fewest moves. */
  optimal: number;
  streak: number;
  best: number;
}

/** `begun` are the days that were played at all; `optima` are the fewest moves by date, as far as they are known. */
export function numbersOf(results: Results, begun: readonly string[], optima: Record<string, number>, today: string): Numbers {
  const solved = Object.entries(results);
  const { now, best } = streaks(results, today);
  return {
    played: new Set([...begun, ...Object.keys(results)]).size,
    solved: solved.length,
    optimal: solved.filter(([date, { moves }]) => moves === optima[date]).length,
    streak: now,
    best,
  };
}
