/** The rule books and their little boards, each fetched when it is first needed. */

import type { GameModule } from '../games/game';
import { loadGame } from '../games/modules';
import type { GameName } from '../net/messages';
import type { Language } from '../texts/texts.svelte';
import { typeset } from '../texts/typography';
import type { Frame } from './frames';
import { readRules, type Section } from './parser';

const texts = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' });
const boards = import.meta.glob<Boards>(['./figures/*.json', '!./figures/tiles.json'], { import: 'default' });

export type Boards = Record<string, Frame[]>;

/** What there is to read of one game. */
export interface Open {
  sections: Section[];
  boards: Boards;
  module: GameModule;
}

const read = new Map<string, Promise<Section[]>>();

export function bookOf(game: GameName, language: Language): Promise<Section[]> {
  const [path, english] = [language, 'en'].map((each) => `./${each}/${game}.md`) as [string, string];
  const known = read.get(path);
  if (known) return known;
  const book = ((texts[path] ?? texts[english])?.() ?? Promise.reject(new Error(path))).then((text) => readRules(typeset(text, language)));
  read.set(path, book);
  // Off line it may fail; next time it is tried again.
  book.catch(() => read.delete(path));
  return book;
}

/** The text with its boards: whoever goes to a rule must find it where it stays. */
export async function openBook(game: GameName, language: Language): Promise<Open> {
  const [sections, all, module] = await Promise.all([bookOf(game, language), boards[`./figures/${game}.json`]?.(), loadGame(game)]);
  return { sections, boards: all ?? {}, module };
}

/** The game whose rule has that number: `GAME-23`. */
export function gameOf(id: string): GameName {
  return id.split('-')[0]?.toLowerCase() as GameName;
}

export function linkTo(id: string): string {
  return `/rules/${gameOf(id)}#${id}`;
}
