import { expect, test } from 'vitest';
import { drawingOf, edgeDrawingOf } from './codes';
import { ART } from './names';
import { spotOf } from './spots';

const SHEETS = import.meta.glob<string>('./sheets/*.svg', { query: '?raw', import: 'default', eager: true });
const text = Object.values(SHEETS).join('');
const ids = [...text.matchAll(/<symbol id="art-([^"]+)"/g)].map((match) => match[1] ?? '');
const names = new Set<string>(Object.values(ART).flat());

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

const drawn = ({ name, colour }: { name: string; colour: string }) => names.has(`${name}-${colour}`) || names.has(name);

test('every code of the four games has a drawing', () => {
  const each = (heroes: string, kinds: string[]) => [...heroes].flatMap((hero) => kinds.map((kind) => hero + kind));
  const codes = {
    mall: [...each('YPGO', ['!', '=', '?', '~']), 'L!', 'L=', 'Z', 'C', 'B', '/1', '/9'],
    tower: [...each('YPGOL', ['', '!', '=']), '*=', 'k1', 'k5', 'H', 'X', 'S', 'R', 'T'],
    hidden: [...ART.beasts, ...ART.wonders],
    duel: ['o', 'O'],
  } as const;
  for (const look of ['mall', 'tower', 'hidden', 'duel'] as const) {
    for (const code of codes[look]) {
      const drawing = drawingOf(look, code);
      expect(drawing && drawn(drawing), `${look} ${code}`).toBe(true);
      const spot = drawing && spotOf(drawing.name, drawing.colour);
      if (spot) expect(names, code).toContain(spot.id.replace('art-', ''));
    }
    for (const code of ['o', '1', '5', '^', 'v', '<', '>']) {
      const drawing = edgeDrawingOf(look, code);
      expect(drawing && drawn(drawing), `${look} ${code}`).toBe(true);
    }
  }
  expect(ART.beasts.length + ART.wonders.length).toBe(24);
});
