import { describe, expect, it } from 'vitest';
import { readRules } from './parser';
import { entriesOf, highlighted, search, wordsOfQuestion } from './search';

const BOOK = `
## time Le sablier

MALL-23 Quand un héros **s’arrête** sur un sablier {hourglass}, il est retourné.

MALL-24 L’œil : les sabliers retournés sont hors service.

## deal Qui a quoi

Une phrase sans numéro.

MALL-95 Les tuiles :

| joueurs | tuiles |
| 2 | nord, vortex |
`;
const entries = entriesOf('mall', readRules(BOOK));
const ids = (question: string): string[] => search(entries, question).map(({ anchor }) => anchor);

describe('the search', () => {
  it('minds neither accents nor capitals', () => {
    expect(ids('HEROS')).toEqual(['MALL-23']);
    expect(ids('héros')).toEqual(['MALL-23']);
    expect(ids('oeil')).toEqual(['MALL-24']);
    expect(ids("s'arrete")).toEqual(['MALL-23']);
  });

  it('wants every word, wherever it stands', () => {
    expect(ids('retourne sablier')).toEqual(['MALL-23', 'MALL-24']);
    expect(ids('retourne sablier heros')).toEqual(['MALL-23']);
    expect(ids('nulle part')).toEqual([]);
    expect(ids('  ')).toEqual([]);
  });

  it('finds a rule by its number, and that one first', () => {
    expect(ids('MALL-24')[0]).toBe('MALL-24');
    expect(ids('mall 24')[0]).toBe('MALL-24');
  });

  it('puts beginnings of words before the middle of others', () => {
    expect(ids('a')[0]).toBe('MALL-23');
    expect(ids('vice')).toEqual(['MALL-24']);
    expect(ids('tourne')).toEqual(['MALL-23', 'MALL-24']);
  });

  it('finds what stands in tables and in what has no number', () => {
    expect(ids('vortex')).toEqual(['MALL-95']);
    expect(ids('phrase')).toEqual(['deal']);
  });

  it('marks what was found, and loses no letter', () => {
    const pieces = highlighted('L’œil du héros', wordsOfQuestion('oei HEROS'));
    expect(pieces).toEqual([
      { text: 'L’', hit: false },
      { text: 'œi', hit: true },
      { text: 'l du ', hit: false },
      { text: 'héros', hit: true },
    ]);
  });

  it('shows a part of a long text, with the place that was found', () => {
    const long = `${'mot '.repeat(200)}trésor ${'fin '.repeat(200)}`;
    const [found] = search([{ game: 'mall', section: '', anchor: 'x', id: '', text: long }], 'tresor');
    const text = found?.pieces.map((piece) => piece.text).join('') ?? '';
    expect(text).toContain('trésor');
    expect(text.length).toBeLessThan(420);
  });
});
