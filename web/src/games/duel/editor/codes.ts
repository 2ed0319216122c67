/** What the codes of a board of the Duel mean. */

import type { Square } from '../../../board/types';
import { t } from '../../../texts/texts.svelte';
import { colourName, thingName } from '../view';

export const SIZE = 11;
const LAST = SIZE - 1;
export const COLOURS = ['blue', 'yellow', 'red', 'green'] as const;
export type Colour = (typeof COLOURS)[number];
export const LETTERS = ['B', 'Y', 'R', 'G'];

/** DUEL-2: where each colour starts, and whether a square is on its goal line, opposite. */
export const STARTS: readonly Square[] = [[5, LAST], [0, 5], [5, 0], [LAST, 5]];
export const onGoal = (colour: number, [x, y]: Square): boolean => !isCorner([x, y]) && [y === 0, x === LAST, y === LAST, x === 0][colour] === true;
export const isCorner = ([x, y]: Square): boolean => [0, LAST].includes(x) && [0, LAST].includes(y);

/** DUEL-3: how many there are of each thing. */
export const THINGS: Record<string, { thing: string; most: number }> = {
  ...Object.fromEntries(COLOURS.map((colour, index) => [`k${LETTERS[index]}`, { thing: `key-${colour}`, most: 1 }])),
  sw: { thing: 'sword', most: 2 },
  xb: { thing: 'crossbow', most: 4 },
};
export const DOORS: Record<string, { name: string; most: number }> = { o: { name: 'small', most: 4 }, O: { name: 'great', most: 1 } };

/** What is on a square: a pawn, perhaps on a door, or a rock or token of a colour, or a thing. */
export interface Read {
  pawn: number | null;
  rock: number | null;
  token: number | null;
  door: string;
  thing: string;
}

export function readCode(code: string): Read {
  const colour = LETTERS.indexOf(code.charAt(0));
  const rest = code.slice(1);
  const nothing: Read = { pawn: null, rock: null, token: null, door: '', thing: '' };
  if (code in THINGS) return { ...nothing, thing: code };
  if (code in DOORS) return { ...nothing, door: code };
  if (colour < 0) return nothing;
  if (rest === '' || rest in DOORS) return { ...nothing, pawn: colour, door: rest };
  return { ...nothing, rock: rest === '*' ? colour : null, token: rest === '?' ? colour : null };
}

const colourAt = (index: number): string => colourName(COLOURS[index] ?? '');

export function wordOf(code: string): string {
  if (code === '###') return t('editor.solid');
  const { pawn, rock, token, door, thing } = readCode(code);
  const words = [
    pawn !== null && t('duel.pawn', { colour: colourAt(pawn) }),
    rock !== null && t('duel.rock.of', { colour: colourAt(rock) }),
    token !== null && t('duel.token.of', { colour: colourAt(token) }),
    door && t(door === 'O' ? 'code.great' : 'code.small'),
    thing && thingName(THINGS[thing]?.thing ?? ''),
  ];
  return words.filter(Boolean).join(', ') || code;
}
