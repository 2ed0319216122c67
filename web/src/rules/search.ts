/** Finding rules: every word of the question, whatever the accents, in a few thousand words. */

import type { GameName } from '../net/messages';
import { textOf, type Block, type Section } from './parser';

export interface Entry {
  game: GameName;
  section: string;
  /** The number of a rule, or the anchor of a section. */
  anchor: string;
  /** Empty for what has no number. */
  id: string;
  text: string;
}

export interface Piece {
  text: string;
  hit: boolean;
}

export interface Found extends Entry {
  pieces: Piece[];
}

/** How much of a long rule is shown around what was found. */
const AROUND = 150;
const LONG = 320;
const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', '’': "'", '‘': "'", '\u00a0': ' ' };

function fold(letter: string): string {
  return LETTERS[letter.toLowerCase()] ?? letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text without accents and capitals, and from where in the text each letter came. */
function folded(text: string): { plain: string; from: number[] } {
  let plain = '';
  const from: number[] = [];
  let index = 0;
  for (const letter of text) {
    for (const each of fold(letter)) {
      plain += each;
      from.push(index);
    }
    index += letter.length;
  }
  return { plain, from: [...from, index] };
}

function tableText(block: Block): string {
  if (block.kind !== 'table') return '';
  return block.rows.map((row) => row.map(textOf).join(' ')).join(' ');
}

export function entriesOf(game: GameName, sections: readonly Section[]): Entry[] {
  return sections.flatMap(({ slug, title, blocks }) => {
    const entries: Entry[] = [];
    for (const block of blocks) {
      if (block.kind === 'rule') entries.push({ game, section: title, anchor: block.id, id: block.id, text: textOf(block.words) });
      else if (block.kind === 'text') entries.push({ game, section: title, anchor: slug, id: '', text: textOf(block.words) });
      // A table belongs to the rule before it.
      else if (block.kind === 'table') entries.splice(-1, 1, ...entries.slice(-1).map((entry) => ({ ...entry, text: `${entry.text} ${tableText(block)}` })));
    }
    return entries;
  });
}

const isWord = (letter: string | undefined): boolean => !!letter && /[\p{L}\p{N}]/u.test(letter);

function places(plain: string, word: string): number[] {
  const found: number[] = [];
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) found.push(at);
  return found;
}

/** The text in pieces, of which some were asked for. */
export function highlighted(text: string, words: readonly string[]): Piece[] {
  const { plain, from } = folded(text);
  const hit = new Set<number>();
  for (const word of words) {
    for (const at of places(plain, word)) {
      for (let each = at; each < at + word.length; each += 1) hit.add(from[each] ?? 0);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1);
    if (last && last.hit === hit.has(at)) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', hit: hit.has(at) });
  }
  return pieces;
}

/** What is shown of a long text: a few words before the first place, and as much again behind. */
function shortened(text: string, words: readonly string[]): string {
  if (text.length <= LONG) return text;
  const { plain, from } = folded(text);
  const first = Math.min(...words.map((word) => plain.indexOf(word)).filter((at) => at >= 0));
  const middle = Number.isFinite(first) ? (from[first] ?? 0) : 0;
  const start = middle > AROUND ? text.indexOf(' ', middle - AROUND) + 1 : 0;
  const stop = text.indexOf(' ', Math.max(middle + AROUND, start + LONG - AROUND));
  return `${start ? '… ' : ''}${text.slice(start, stop < 0 ? undefined : stop)}${stop < 0 ? '' : ' …'}`;
}

export function wordsOfQuestion(question: string): string[] {
  return folded(question).plain.split(/\s+/).filter(Boolean);
}

/** The entries in which every word occurs: rules that are called so first, then whole words, then parts of words. */
export function search(entries: readonly Entry[], question: string): Found[] {
  const words = wordsOfQuestion(question);
  if (!words.length) return [];
  const asked = words.join('-');
  const ranked = entries.flatMap((entry) => {
    const { plain } = folded(`${entry.id} ${entry.section} ${entry.text}`);
    const where = words.map((word) => places(plain, word));
    if (where.some((found) => !found.length)) return [];
    const begins = where.every((found) => found.some((at) => !isWord(plain[at - 1])));
    const rank = entry.id.toLowerCase() === asked ? 0 : begins ? 1 : 2;
    return [{ rank, entry }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => ({ ...entry, pieces: highlighted(shortened(entry.text, words), words) }));
}
