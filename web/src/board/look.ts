/** How a ground is drawn. Each game brings its own look; the board knows none of them. */

import { slabs, type Floor } from './floors';
import { UNIT } from './geometry';
import type { Part } from './types';

/** A drawing of the art sheets, and the colour that it takes. */
export interface Drawing {
  name: string;
  colour: string;
}

/** Drawings that are varied: `shop-0` to `shop-7` are `['shop', 8]`. */
export type Varied = readonly [name: string, count: number];

export interface Look {
  /** A class of the board and its ground: the style sheet of the look gives it its colours. */
  name: string;
  floor(part: Part): Floor;
  /** The drawing for the code of a square; a code without one is written out as it is. */
  square(code: string): Drawing | null;
  /** The drawing for the code of an edge that is neither wall nor open. */
  edge(code: string): Drawing | null;
  /** How much of a square a drawing takes: walls need room, too. */
  size: number;
  /** A ground of many parts: each keeps its own walls inside its rim. One of a single part has a frame round it. */
  tiled?: boolean;
  /** Columns and rows are numbered, for those who read of squares in the log. */
  rim?: boolean;
  /** What stands on squares that nobody can enter. */
  solid?: Varied;
  /** What may stand in a bare corner, and along a wall. */
  decor?: { corner: Varied; wall?: Varied };
  /** Which of the tints in the style sheet a part has. */
  tint?(part: Part): number;
  /** Rooms with one way in have a rug. */
  rugs?: boolean;
  /** The drawing that is turned towards the opening of its part. */
  outward?: string;
  /** How far arrows on edges lie towards where they point. */
  stride?: number;
  /** The small drawing beside what is on a square. */
  beside?(code: string): string | null;
  /** The drawing under what is on a square. */
  under?: Drawing;
  /** Codes without a drawing are not written out. */
  wordless?: boolean;
}

/** The look of a board that has none of its own. */
export const PLAIN: Look = {
  name: 'plain',
  floor: (part) => ({ lines: slabs(part, UNIT) }),
  square: () => null,
  edge: () => null,
  size: 0.8,
};

/** The drawing of that name, if there is a name, in no colour of its own. */
export function plain(name: string | undefined): Drawing | null {
  return name ? { name, colour: '' } : null;
}
