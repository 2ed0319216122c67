/** How a ground is drawn. Each game brings its own look; the board knows none of them. */

import { slabs, type Floor } from './floors';
import { UNIT } from './geometry';
import type { Part } from './types';

/** A drawing from the art sheets, and its colour. */
export interface Drawing {
  name: string;
  colour: string;
}

/** Drawings with variants: `shop-0` to `shop-7` are `['shop', 8]`. */
export type Varied = readonly [name: string, count: number];

export interface Look {
  /** A class on the board and its ground, which the look's style sheet uses for its colours. */
  name: string;
  floor(part: Part): Floor;
  /** The drawing for a square's code. Codes without one are written out. */
  square(code: string): Drawing | null;
  /** The drawing for the code of an edge that is neither a wall nor open. */
  edge(code: string): Drawing | null;
  /** How much of a square a drawing takes up, leaving space for walls. */
  size: number;
  /** Many parts, each with its own walls inside its rim. A ground with a single part has a frame round it. */
  tiled?: boolean;
  /** Number the columns and rows, for readers of the log. */
  rim?: boolean;
  /** What stands on squares that cannot be entered. */
  solid?: Varied;
  /** What may stand in a bare corner, and along a wall. */
  decor?: { corner: Varied; wall?: Varied };
  /** Which of the style sheet's tints a part has. */
  tint?(part: Part): number;
  /** Dead ends get a rug. */
  rugs?: boolean;
  /** The drawing that faces the opening of its part. */
  outward?: string;
  /** How far arrows on edges are shifted in the direction they point. */
  stride?: number;
  /** A small drawing next to what is on a square. */
  beside?(code: string): string | null;
  /** A drawing under whatever is on a square. */
  under?: Drawing;
  /** Do not write out codes without a drawing. */
  wordless?: boolean;
}

/** The default look. */
export const PLAIN: Look = {
  name: 'plain',
  floor: (part) => ({ lines: slabs(part, UNIT) }),
  square: () => null,
  edge: () => null,
  size: 0.8,
};

/** The drawing of that name, if any, without a colour of its own. */
export function plain(name: string | undefined): Drawing | null {
  return name ? { name, colour: '' } : null;
}
