/** A game's name appears in its own folder, and elsewhere only where this list allows it. */

import { expect, it } from 'vitest';
import { GAME_NAMES } from './metas';

const ALLOWED = {
  './registry.ts': 'the line of each game',
  './modules.ts': 'the line of each game',
  './generated.ts': 'what each game says about itself',
  '../screens/OptionsForm.svelte': 'the floors that an option can name',
  '../net/generated.ts': 'the types of the server',
  '../net/api.ts': 'the addresses of the server',
  '../offline/sw.js': 'the addresses of the server',
  '../art/names.ts': 'the sheets of drawings',
  '../art/sheets.ts': 'the sheets of drawings',
  '../art/spots.ts': 'the sheets of drawings',
};

const files = import.meta.glob<string>(['../**/*.{ts,svelte,css,js}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const shared = Object.entries(files).filter(([path]) => !GAME_NAMES.some((game) => path.startsWith(`./${game}/`)));

/** In strings, identifiers, addresses and prose. But "hidden" is also an ordinary word, in style sheets and elsewhere. */
function mention(game: string): RegExp {
  const after = game === 'hidden' ? `(?=['"\`/]|\\.[a-z]|[A-Z]| Labyrinth|-\\d)` : '(?![a-z])';
  const [first = '', rest] = [game[0], game.slice(1)];
  return new RegExp(`(?<![A-Za-z-])(?:[${first}${first.toUpperCase()}]${rest}${after}|${game.toUpperCase()}-\\d)`);
}

it.each(GAME_NAMES)('%s is named in its own folder only', (game) => {
  const found = shared.filter(([, text]) => mention(game).test(text)).map(([path]) => path);
  expect(found.filter((path) => !(path in ALLOWED))).toEqual([]);
});

it('allows nothing that is not needed', () => {
  const needed = shared.filter(([, text]) => GAME_NAMES.some((game) => mention(game).test(text))).map(([path]) => path);
  expect(Object.keys(ALLOWED).filter((path) => !needed.includes(path))).toEqual([]);
});

it('knows a game by its name in every disguise', () => {
  for (const text of ["'hidden'", '/rules/hidden/', "t('hidden.step')", 'HiddenView', 'the Hidden Labyrinth', 'HIDDEN-12']) {
    expect(text).toMatch(mention('hidden'));
  }
  for (const text of ['overflow: hidden;', 'document.hidden)', 'aria-hidden="true"', '.hidden-text']) expect(text).not.toMatch(mention('hidden'));
  expect('MallView').toMatch(mention('mall'));
  expect('too small').not.toMatch(mention('mall'));
});
