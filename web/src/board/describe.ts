/** The board as text: for each piece where it stands, what lies there, and where it is open. */

import { codeAt, edgeAt, groundBox, OPEN, partAt } from './geometry';
import type { Ground, Piece, Side, Square, Words } from './types';

const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];

export function describe(ground: Ground, pieces: readonly Piece[], words: Words): string[] {
  const { left, top } = groundBox(ground);
  return pieces.map((piece) => {
    const [x, y] = piece.at;
    const what = words.code?.(codeOf(ground, piece.at));
    return [
      `${piece.label}: ${words.place(x - left + 1, y - top + 1)}`,
      ...(what ? [what] : []),
      words.open(openSides(ground, piece.at)),
    ].join(', ');
  });
}

export function codeOf(ground: Ground, square: Square): string {
  const part = partAt(ground, square);
  return part ? codeAt(part, square[0] - part.at[0], square[1] - part.at[1]) : '';
}

/** The sides without a wall or a door, as far as the part on which the square lies shows it. */
export function openSides(ground: Ground, square: Square): Side[] {
  const part = partAt(ground, square);
  if (!part) return [];
  return SIDES.filter((side) => edgeAt(part, square[0] - part.at[0], square[1] - part.at[1], side) === OPEN);
}
