/** What has been learnt and played on this device. */

import { remember, remembered } from '../net/device';
import { sameTable } from '../offline/local';

const list = (name: string): string[] => remembered(name).split(' ').filter(Boolean);

function add(name: string, value: string): void {
  const known = list(name);
  if (!known.includes(value)) remember(name, [...known, value].join(' '));
}

export const hasPlayed = (game: string): boolean => list('played').includes(game);
export const markPlayed = (game: string): void => add('played', game);

export const learnt = (): string[] => list('lessons');
export const markLearnt = (lesson: string): void => add('lessons', lesson);

/** The lesson at a table: one that was started there, or a floor that is itself a lesson. */
export function lessonAt(table: string | undefined, game: string, quest: unknown): string | null {
  const [at, lesson] = list('lesson');
  if (table && at && sameTable(at, table)) return lesson ?? null;
  const tutorial = /^t(\d)$/.exec(String(quest ?? ''));
  return tutorial ? `${game}-${tutorial[1]}` : null;
}

/** How many steps of its lesson are done at that table. */
export function stepsAt(table: string): number {
  const [at, done] = list('lesson.steps');
  return at === table ? Number(done) : 0;
}
export const markSteps = (table: string, done: number): void => remember('lesson.steps', `${table} ${done}`);

export const giveAt = (table: string, lesson: string): void => remember('lesson', `${table} ${lesson}`);
