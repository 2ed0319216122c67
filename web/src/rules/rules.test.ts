/** The rule books are whole: every numbered rule, in every language, once, and in words that can be shown. */

import { describe, expect, it } from 'vitest';
import { ART } from '../art/names';
import { FINISHED } from '../texts/finished';
import { readRules, textOf, type Block, type Inline, type Section } from './parser';

const specifications = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default', eager: true });
const books = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true });

const GAMES = ['mall', 'tower', 'hidden', 'duel'];
const DRAWINGS = new Set<string>(Object.values(ART).flat());

const textFor = (game: string, language: string): string => books[`./${language}/${game}.md`] ?? '';
const bookFor = (game: string, language: string): Section[] => readRules(textFor(game, language));
const blocksOf = (book: Section[]): Block[] => book.flatMap(({ blocks }) => blocks);

function specification(game: string): { id: string; ruling: boolean }[] {
  const text = specifications[`../../../docs/rules/${game}.md`] ?? '';
  return text
    .split(/^(?=- [A-Z]+-\d+ |\| [A-Z]+-\d+ \|)/m)
    .flatMap((part) => {
      const [, id] = /^(?:- |\| )([A-Z]+-\d+) /.exec(part) ?? [];
      // What follows a rule up to the next heading does not belong to it.
      return id ? [{ id, ruling: (part.split(/^#/m)[0] ?? '').includes('**Ruling**') }] : [];
    });
}

const idsOf = (book: Section[]): string[] => blocksOf(book).flatMap((block) => (block.kind === 'rule' ? [block.id] : []));

function allWords(block: Block): Inline[] {
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat();
  return 'words' in block ? block.words : [];
}

/** What must be the same in all languages. */
function shapeOf(book: Section[]): unknown {
  return book.map(({ slug, blocks }) => ({
    slug,
    blocks: blocks.map((block) => ({
      kind: block.kind,
      id: 'id' in block ? block.id : 'name' in block ? block.name : '',
      rows: block.kind === 'table' ? block.rows.map((row) => row.length) : [],
      signs: allWords(block).flatMap((each) =>
        each.kind === 'art' ? [`${each.name} ${each.colour}`] : each.kind === 'rule' ? [each.id] : each.kind === 'ruling' ? ['ruling'] : [],
      ),
      strong: allWords(block).filter(({ kind }) => kind === 'strong').length,
    })),
  }));
}

/** Every rule is for players: there is none that only programs need. */
it('reads every number on the pages of the specification', () => {
  for (const game of GAMES) {
    const text = specifications[`../../../docs/rules/${game}.md`] ?? '';
    const numbers = new Set(text.match(new RegExp(`${game.toUpperCase()}-\\d+`, 'g')));
    expect(numbers.size).toBeGreaterThan(10);
    expect(specification(game).map(({ id }) => id).sort()).toEqual([...numbers].sort());
  }
});

describe.each(GAMES)('%s', (game) => {
  it.each(FINISHED)('has every rule once in %s', (language) => {
    const ids = idsOf(bookFor(game, language));
    expect([...ids].sort()).toEqual(specification(game).map(({ id }) => id).sort());
  });

  it.each(FINISHED)('marks our rulings in %s', (language) => {
    const marked = blocksOf(bookFor(game, language)).flatMap((block) =>
      block.kind === 'rule' && block.words.some(({ kind }) => kind === 'ruling') ? [block.id] : [],
    );
    const rulings = specification(game).filter(({ ruling }) => ruling);
    expect([...marked].sort()).toEqual(rulings.map(({ id }) => id).sort());
  });

  it.each(FINISHED)('is built in %s as it is in English', (language) => {
    expect(shapeOf(bookFor(game, language))).toEqual(shapeOf(bookFor(game, 'en')));
  });

  it.each(FINISHED)('has no empty text and no unknown mark in %s', (language) => {
    const book = bookFor(game, language);
    expect(book.filter(({ slug, title, blocks }) => !/^[a-z]+$/.test(slug) || !title || !blocks.length)).toEqual([]);
    expect(new Set(book.map(({ slug }) => slug)).size).toBe(book.length);
    for (const block of blocksOf(book)) {
      if (block.kind === 'own') expect([block.name, block.head.length]).toEqual(['tiles', 4]);
      else if (block.kind === 'table') expect([block.head, ...block.rows].flat().filter((cell) => !textOf(cell))).toEqual([]);
      else expect(textOf(block.words).length).toBeGreaterThan(10);
      const words = allWords(block);
      expect(words.flatMap((each) => ('text' in each ? (each.text.match(/[*{}_`#|@%<>[\]]/) ?? []) : []))).toEqual([]);
      for (const each of words) {
        if (each.kind !== 'art') continue;
        expect([each.name, `${each.name}-${each.colour}`].some((name) => DRAWINGS.has(name)), each.name).toBe(true);
      }
    }
  });

  it.each(FINISHED)('names only rules that exist in %s', (language) => {
    const all = new Set(GAMES.flatMap((each) => specification(each).map(({ id }) => id)));
    const named = blocksOf(bookFor(game, language)).flatMap(allWords).flatMap((each) => (each.kind === 'rule' ? [each.id] : []));
    expect(named.filter((id) => !all.has(id))).toEqual([]);
  });
});

describe('French', () => {
  it.each(GAMES)('never breaks a line before a colon in %s', (game) => {
    const texts = blocksOf(bookFor(game, 'fr')).map((block) => textOf(allWords(block)));
    expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
    expect(texts.filter((text) => /[^\s\u00a0][:;!?»]/.test(text.replace(/\d:\d/g, '')))).toEqual([]);
  });
});
