/** All lessons; each is loaded on demand. */

import titles from './content/titles.json';
import type { Live, Script, Title } from './types';

const files = import.meta.glob<{ default: unknown }>(['./content/*.json', '!./content/titles.json']);

export const TITLES = titles as Title[];

export function titlesOf(game: string): Title[] {
  return TITLES.filter((each) => each.game === game);
}

/** The next lesson of the same game. */
export function after(id: string): Title | null {
  const here = TITLES.findIndex((each) => each.id === id);
  const next = TITLES[here + 1];
  return next && next.game === TITLES[here]?.game ? next : null;
}

export async function fetchLesson(id: string): Promise<Script | Live | null> {
  const file = files[`./content/${id}.json`];
  return file ? ((await file()).default as Script | Live) : null;
}
