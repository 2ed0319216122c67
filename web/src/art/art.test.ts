import { expect, test } from 'vitest';
import { ART } from './names';

const SHEETS = import.meta.glob<string>('./sheets/*.svg', { query: '?raw', import: 'default', eager: true });
const text = Object.values(SHEETS).join('');
const ids = [...text.matchAll(/<symbol id="art-([^"]+)"/g)].map((match) => match[1] ?? '');

test('every sheet has the symbols that the list of names gives it, and no others', () => {
  for (const [sheet, listed] of Object.entries(ART)) {
    const own = SHEETS[`./sheets/${sheet}.svg`] ?? '';
    const found = [...own.matchAll(/<symbol id="art-([^"]+)"/g)].map((match) => match[1]);
    expect(found.toSorted(), sheet).toEqual([...listed].toSorted());
  }
});

test('no symbol is there twice, and all that are used are there', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, used] of text.matchAll(/href="#art-([^"]+)"/g)) expect(ids).toContain(used);
});

test('drawings have no style of their own, which the content policy would drop', () => {
  expect(text).not.toMatch(/style=|<style|<script|\son[a-z]+=/);
});
