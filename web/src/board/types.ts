/** What the board draws. It knows no game: whoever uses it says what stands where, and what may be tapped. */

import type { Direction, Edge, Ground, Square } from '../net/generated';
import type { Look } from './look';

export type { Edge, Ground, Part, Square } from '../net/generated';
export type Side = Direction;

/** Something that moves: it slides when `at` changes. */
export interface Piece {
  id: string;
  at: Square;
  art: string;
  colour: string;
  label: string;
  pickable: boolean;
  /** The squares that it came over, its former one first, if that was no straight line. */
  way?: readonly Square[];
  /** It appears at once where it is, as out of a vortex. */
  jumps?: boolean;
  /** It carries no light. */
  dark?: boolean;
}

/** A square that may be tapped now. */
export interface Target {
  at: Square;
  label: string;
  /** A little picture of what happens there, in place of the dot. */
  art?: string;
  colour?: string;
  /** Shown only under the mouse and with the focus: all squares may be tapped, and everybody knows it. */
  bare?: boolean;
}

/** An edge that may be tapped now. */
export interface EdgeTarget {
  edge: Edge;
  label: string;
}

/** Something on an edge: a wall, a door. */
export interface Mark {
  edge: Edge;
  art: 'wall' | 'door' | 'note' | 'hit';
  colour: string;
  ghost?: boolean;
  /** A ghost where it may not be laid. */
  wrong?: boolean;
}

/** Something that lies on a square and is not part of the ground. */
export interface Badge {
  at: Square;
  art: string;
  colour: string;
  label: string;
  /** Fills the square instead of lying on it, as a goal line does. */
  flat?: boolean;
  /** It is what matters now. */
  lit?: boolean;
}

/** What somebody is pointed to: a piece, a place, one that is wrong, a way, a whole part of the ground, how far to turn it. */
export type Pointer =
  | { kind: 'piece' | 'place' | 'wrong'; at: Square }
  | { kind: 'arrow'; from: Square; to: Square }
  | { kind: 'part'; part: string }
  | { kind: 'turn'; part: string; quarters: number };

export interface PartName {
  part: string;
  text: string;
}

/** Somebody points at a square, for a moment. */
export interface Ping {
  id: number;
  at: Square;
  /** Who it is. */
  name: string;
}

/** The words with which a screen reader is told where things are. */
export interface Words {
  /** "column 3, row 2", as everywhere where a square is named. */
  place(column: number, row: number): string;
  /** "open to the north and east"; none: "shut in"; empty where nobody can know. */
  open(sides: readonly Side[]): string;
  /** What a code of the ground means, if it is worth saying. */
  code?(code: string): string | null;
  /** What a code of an edge means that is neither open nor a wall. */
  edge?(code: string): string | null;
  /** A door that somebody placed. */
  door?(colour: string): string;
  /** "north: door 2". */
  side?(side: Side, what: string): string;
}

/** Everything on a board, and what may be tapped there. */
export interface Scene {
  pieces: Piece[];
  targets: Target[];
  edges: EdgeTarget[];
  marks: Mark[];
  badges: Badge[];
  pointers: Pointer[];
  /** What parts of the ground are called, while something else calls them by it. */
  names: PartName[];
}

export const EMPTY_SCENE: Scene = { pieces: [], targets: [], edges: [], marks: [], badges: [], pointers: [], names: [] };

/** All that a board is given, and all that it tells. */
export interface BoardProps {
  ground: Ground;
  /** How the ground is drawn. */
  look?: Look;
  scene?: Scene;
  pings?: readonly Ping[];
  /** The piece in hand. */
  picked?: string | null;
  /** The name of the board for screen readers. */
  label: string;
  words?: Words;
  /** Go along with the game on small screens, so that squares stay large enough to tap. */
  follow?: boolean;
  /** A picture of a board: nothing to zoom or to tap. */
  still?: boolean;
  /** Whether the whole ground is seen. */
  whole?: boolean;
  onpick?: (id: string) => void;
  onsquare?: (square: Square) => void;
  onedge?: (edge: Edge) => void;
  /** Ghosts among the marks are moved to a point (in squares), and let go there if `lay`. */
  onghost?: (point: Square, lay: boolean) => void;
  /** A drag goes over a square, or over an edge where edges can be tapped: it paints, and other gestures move the board. */
  onpaint?: (at: Square | Edge, first: boolean) => void;
  /** A tap or a drop on a square that is no target. */
  onmiss?: (square: Square, id: string | null) => void;
  /** A square is pointed at: a finger was held there, or it was the other mouse button. */
  onpoint?: ((square: Square) => void) | undefined;
  /** Every tap points, too. */
  pointing?: boolean;
}
