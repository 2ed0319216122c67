/** The board as text: where each piece is, and what is on every square and where it is open. */

import { codeAt, edgeAt, edgeKey, floorOf, OPEN, partAt, same, SIDES } from './geometry';
import type { Edge, Ground, Scene, Side, Square, Words } from './types';

/** What there is to describe. */
export type Told = { ground: Ground } & Pick<Scene, 'pieces'> & Partial<Scene>;

/** Rows and columns have the same numbers as wherever squares are named. Empty ones are left out. */
export interface TextTable {
  columns: number[];
  rows: { row: number; cells: (string | null)[] }[];
}

/** One line per piece. */
export function describe(told: Told, words: Words): string[] {
  return told.pieces.map(({ label, at }) => [words.standing(label, words.place(at[0] + 1, at[1] + 1)), ...lying(told, at, words)].join(', '));
}

/** Every square that can be stood on. */
export function tableOf(told: Told, words: Words): TextTable {
  const squares = floorOf(told.ground);
  const there = new Set(squares.map(String));
  const columns = sorted(squares.map(([x]) => x));
  const cell = (at: Square): string | null => (there.has(String(at)) ? tell(told, at, words) : null);
  return {
    columns: columns.map((x) => x + 1),
    rows: sorted(squares.map(([, y]) => y)).map((y) => ({ row: y + 1, cells: columns.map((x) => cell([x, y])) })),
  };
}

function sorted(numbers: number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

function tell(told: Told, square: Square, words: Words): string {
  const standing = told.pieces.filter(({ at }) => same(at, square)).map(({ label }) => label);
  return [...standing, ...lying(told, square, words)].join(', ');
}

/** What is on a square other than pieces, what is on its edges, and where it is open. */
function lying({ ground, badges = [], marks = [] }: Told, square: Square, words: Words): string[] {
  const what = words.code?.(codeOf(ground, square));
  const open: Side[] = [];
  const closed: string[] = [];
  for (const side of SIDES) {
    const mark = marks.find((each) => !each.ghost && each.art !== 'note' && edgeKey(each.edge) === edgeKey(edgeOf(square, side)));
    const code = sideOf(ground, square, side);
    if (!mark && code === OPEN) open.push(side);
    else {
      const named = mark?.art === 'door' ? words.door?.(mark.colour) : mark ? null : words.edge?.(code);
      if (named) closed.push(words.side?.(side, named) ?? named);
    }
  }
  return [
    ...(what ? [what] : []),
    ...badges.filter(({ at, label }) => label && same(at, square)).map(({ label }) => label),
    ...closed,
    words.open(open),
  ].filter(Boolean);
}

/** An edge is named by the square to its north or west. */
function edgeOf([x, y]: Square, side: Side): Edge {
  if (side === 'N') return [x, y - 1, 'S'];
  if (side === 'W') return [x - 1, y, 'E'];
  return [x, y, side];
}

export function codeOf(ground: Ground, square: Square): string {
  const part = partAt(ground, square);
  return part ? codeAt(part, square[0] - part.at[0], square[1] - part.at[1]) : '';
}

/** The edge code on one side of a square, taken from the part the square belongs to. */
function sideOf(ground: Ground, square: Square, side: Side): string {
  const part = partAt(ground, square);
  return part ? edgeAt(part, square[0] - part.at[0], square[1] - part.at[1], side) : '';
}
