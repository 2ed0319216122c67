/** What the board draws. It knows no game: its user says what stands where, and what can be tapped. */

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
  /** Marked as one that can be moved now, where not all can. */
  ready?: boolean;
  /** The squares it passed, starting with the previous one, unless it came in a straight line. */
  way?: readonly Square[];
  /** Appears in its place at once, as if out of a vortex. */
  jumps?: boolean;
  /** Carries no light. */
  dark?: boolean;
}

/** A square that can be tapped now. */
export interface Target {
  at: Square;
  label: string;
  /** A small picture of what happens there, instead of the dot. */
  art?: string;
  /** The colour of the piece it is for, where that is not obvious. */
  colour?: string;
  /** Shown only on hover and focus: every square can be tapped, so there is no need to say so. */
  bare?: boolean;
}

/** An edge that can be tapped now. */
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
  /** A ghost in a place where it may not be laid. */
  wrong?: boolean;
}

/** Something on a square that is not part of the ground. */
export interface Badge {
  at: Square;
  art: string;
  colour: string;
  label: string;
  /** Fills the square instead of lying on it, like a goal line. */
  flat?: boolean;
  /** Highlighted, because it matters now. */
  lit?: boolean;
  /** Highlighted more, because there is little time. */
  urgent?: boolean;
}

/** Something to point out to the player: a piece, a place, a wrong one, a way, a part of the ground, or how far to turn it. */
export type Pointer =
  | { kind: 'piece' | 'place' | 'wrong'; at: Square }
  | { kind: 'arrow'; from: Square; to: Square }
  | { kind: 'part'; part: string }
  | { kind: 'turn'; part: string; quarters: number };

export interface PartName {
  part: string;
  text: string;
}

/** Somebody is pointing at a square, for a moment. */
export interface Ping {
  id: number;
  at: Square;
  /** Who it is. */
  name: string;
}

/** Something the player looks for: if it is out of view, the rim shows in which direction it lies. */
export interface Beacon {
  at: Square;
  name: string;
}

/** The words that tell a screen reader where things are. */
export interface Words {
  /** "Elf: column 3, row 2". */
  standing(piece: string, place: string): string;
  /** "column 3, row 2", as wherever a square is named. */
  place(column: number, row: number): string;
  /** "open to the north and east"; with no sides, "shut in"; empty if nobody can know. */
  open(sides: readonly Side[]): string;
  /** What a square's code means, if it is worth mentioning. */
  code?(code: string): string | null;
  /** What the code of an edge that is neither open nor a wall means. */
  edge?(code: string): string | null;
  /** A door that somebody placed. */
  door?(colour: string): string;
  /** "north: door 2". */
  side?(side: Side, what: string): string;
}

/** Everything on a board, and what can be tapped there. */
export interface Scene {
  pieces: Piece[];
  targets: Target[];
  edges: EdgeTarget[];
  marks: Mark[];
  badges: Badge[];
  pointers: Pointer[];
  beacons: Beacon[];
  /** Names of parts of the ground, shown while something else refers to them by name. */
  names: PartName[];
}

export const EMPTY_SCENE: Scene = { pieces: [], targets: [], edges: [], marks: [], badges: [], pointers: [], beacons: [], names: [] };

/** Everything a board takes and reports. */
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
  /** Follow the match: what matters stays in view, and on small screens large enough to tap. */
  follow?: boolean;
  /** Show all targets of the picked piece, not just the nearest. */
  reveal?: boolean;
  /** Just a picture: nothing to zoom or tap. */
  still?: boolean;
  /** Whether the whole ground is in view. */
  whole?: boolean;
  onpick?: (id: string) => void;
  onsquare?: (square: Square) => void;
  onedge?: (edge: Edge) => void;
  /** The ghosts among the marks were moved to a point (in squares), and dropped there if `lay`. */
  onghost?: (point: Square, lay: boolean) => void;
  /** A drag passed over a square, or an edge if edges can be tapped. With this, dragging paints; other gestures pan. */
  onpaint?: (at: Square | Edge, first: boolean) => void;
  /** A tap or a drop on a square that is not a target. */
  onmiss?: (square: Square, id: string | null) => void;
  /** Somebody pointed at a square, by a long press or the secondary mouse button. */
  onpoint?: ((square: Square) => void) | undefined;
  /** Every tap points as well. */
  pointing?: boolean;
}
