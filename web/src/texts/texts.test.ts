/** Every text exists in every language, and none is there in vain. */

import { describe, expect, it } from 'vitest';
import en from './en.json';
import { FINISHED, textsOf } from './finished';

const files = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(files).join('\n');
/** `t('home')`, and keys that stand in lists. */
const written = new Set([...code.matchAll(/'([a-z]+(?:[.-][A-Za-z0-9_-]+)*)'/g)].map(([, key]) => key));
/** `hero.${hero}`: every key that fits may be meant. */
const patterns = [...code.matchAll(/`([a-z]+\.[^`]*?\$\{[^`]*?)`/g)].map(
  ([, pattern]) =>
    new RegExp(`^${(pattern ?? '').replace(/\$\{[^}]*(\{[^}]*\}[^}]*)*\}/g, '\u0000').replace(/\./g, '\\.').replaceAll('\u0000', '[^.]+')}$`),
);

const used = (key: string): boolean => written.has(key) || patterns.some((pattern) => pattern.test(key));
/** Which values a text shows or chooses by. */
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, hole = '']) => hole))].sort();

describe.each(FINISHED)('%s', (language) => {
  const texts = textsOf(language);

  it('has the texts that English has, and no others', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
  });

  it('fills the same holes', () => {
    const differing = Object.entries(en).filter(([key, text]) => holes(text).join() !== holes(texts[key] ?? '').join());
    expect(differing).toEqual([]);
  });

  it('leaves no text empty', () => {
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });
});

describe('the code', () => {
  it('uses every text', () => {
    expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
  });

  it('asks for no text that is missing', () => {
    const asked = [...code.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key ?? '');
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });
});
