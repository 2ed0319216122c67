/** The rule books and their little boards, each fetched when it is first needed. */

import type { GameName } from '../net/messages';
import type { Language } from '../texts/texts.svelte';
import type { Frame } from './frames';
import { readRules, type Section } from './reading';

const texts = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' });
const boards = import.meta.glob<Record<string, Frame[]>>(['./figures/*.json', '!./figures/tiles.json'], {
  import: 'default',
});

const read = new Map<string, Promise<Section[]>>();

export function bookOf(game: GameName, language: Language): Promise<Section[]> {
  const path = `./${language}/${game}.md`;
  const known = read.get(path);
  if (known) return known;
  const book = (texts[path]?.() ?? Promise.reject(new Error(path))).then(readRules);
  read.set(path, book);
  // Off line it may fail; next time it is tried again.
  book.catch(() => read.delete(path));
  return book;
}

export async function framesOf(game: GameName, name: string): Promise<Frame[]> {
  return (await boards[`./figures/${game}.json`]?.())?.[name] ?? [];
}

/** The game whose rule has that number: `MALL-23`. */
export function gameOf(id: string): GameName {
  return id.split('-')[0]?.toLowerCase() as GameName;
}

export function linkTo(id: string): string {
  return `/rules/${gameOf(id)}#${id}`;
}
