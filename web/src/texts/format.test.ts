/** Texts are filled in, by number and by word. */

import { describe, expect, it } from 'vitest';
import { casesOf, fill, type Values } from './format';
import { FINISHED, textsOf } from './finished';
import { typeset } from './typography';

const HEROES: Record<string, string> = { Elfe: 'elf', Zwerg: 'dwarf' };
const filled = (text: string, values: Values, locale = 'en-GB'): string => fill(text, values, locale, (word) => HEROES[word]);

describe('a text', () => {
  it('is filled with values, and with numbers as the language writes them', () => {
    expect(filled('{who}: {n}', { who: 'Ann', n: 12345 })).toBe('Ann: 12,345');
    expect(filled('{n}', { n: 12345 }, 'de')).toBe('12.345');
    expect(filled('{who} {what}', { who: '$&' })).toBe('$& {what}');
  });

  it('chooses by the plural form of a number', () => {
    const text = '{n} {n|one=move|other=moves}';
    expect([0, 1, 2].map((n) => filled(text, { n }))).toEqual(['0 moves', '1 move', '2 moves']);
    expect(filled('{n} {n|one=coup|other=coups}', { n: 0 }, 'fr')).toBe('0 coup');
    expect(filled('{n|0=none|one=one|other=some}', { n: 0 })).toBe('none');
    expect(filled('{n|one=pieza|other=piezas}', { n: 1_000_000 }, 'es')).toBe('piezas');
  });

  it('chooses by what a word stands for', () => {
    const text = '{hero|elf=die Elfe|dwarf=der Zwerg|other=wer} ist da.';
    expect(['Elfe', 'Zwerg', 'Ann'].map((hero) => filled(text, { hero }))).toEqual(['die Elfe ist da.', 'der Zwerg ist da.', 'wer ist da.']);
  });
});

describe.each(FINISHED)('the choices in %s', (language) => {
  const known = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
  const terms = Object.keys(textsOf('en')).flatMap((key) => /^(?:hero|colour)\.(\w+)$/.exec(key)?.[1] ?? []);
  const choices = Object.entries(textsOf(language)).flatMap(([key, text]) => [...text.matchAll(/\{\w+(\|[^}]*)\}/g)].map(([, each = '']) => ({ key, cases: [...casesOf(each).keys()] })));

  it('are known words, and one is for everything else', () => {
    expect(choices.filter(({ cases }) => !cases.includes('other') || !cases.every((each) => known.has(each) || terms.includes(each) || /^\d+$/.test(each)))).toEqual([]);
  });
});

describe('French', () => {
  it('has narrow spaces before ; ! ? and no-break spaces before : and inside « »', () => {
    expect(typeset('Prêts ? « Oui » : allez !', 'fr')).toBe('Prêts\u202f? «\u00a0Oui\u00a0»\u00a0: allez\u202f!');
    expect(typeset('À 10:30, https://maze.example/?a; b', 'fr')).toBe('À 10:30, https://maze.example/?a; b');
    expect(typeset('Ja ? ', 'nl')).toBe('Ja ? ');
    expect(typeset("The Cuckoo's Door", 'en')).toBe('The Cuckoo’s Door');
  });
});
