/** How a part of the ground is to be drawn: worked out once from its codes, in units of the drawing. */

import { drawingOf, edgeDrawingOf } from '../art/codes';
import { codeAt, edgeAt, OPEN, SOLID, UNIT, WALL } from './geometry';
import { insetOf, inside, wallsOf, type Walls } from './walls';
import type { Look, Part, Side } from './types';

/** One drawing: where its middle is, how it is turned (degrees) and how large it is. */
export interface Thing {
  name: string;
  colour: string;
  x: number;
  y: number;
  turn: number;
  width: number;
  height: number;
}

export interface Plan {
  width: number;
  height: number;
  /** Squares that nobody can enter, as one outline per square. */
  solids: { x: number; y: number; art: string; inset: number }[];
  /** On squares. */
  things: Thing[];
  /** Small, beside what is on a square. */
  signs: Thing[];
  /** Rooms with one way in, which have a rug. */
  rugs: { x: number; y: number }[];
  /** Codes that have no drawing. */
  letters: { x: number; y: number; code: string }[];
  walls: Walls;
  /** On edges. */
  fittings: Thing[];
  decor: Thing[];
  /** How far the plate reaches beyond its squares. */
  margin: number;
  tint: number;
  pattern: number;
}

const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
const TURN: Record<Side, number> = { N: 0, E: 90, S: 180, W: 270 };
const DRAFT: Record<string, number> = { '^': 0, '>': 90, v: 180, '<': 270 };
/** With how many drawings solid squares and bare corners are varied. */
const SOLID_ART: Partial<Record<Look, [name: string, count: number]>> = {
  mall: ['shop', 8],
  tower: ['rubble', 3],
  duel: ['pillar', 0],
};
/** What may stand in a corner, and along a wall. */
const DECOR: Partial<Record<Look, { corner: [string, number]; wall: [string, number] | null }>> = {
  mall: { corner: ['decor', 6], wall: ['shelf', 4] },
  tower: { corner: ['wall', 5], wall: null },
};
/** How much of a square a drawing takes: walls need room, too. */
const SIZE: Record<Look, number> = { mall: 0.8, tower: 0.8, hidden: 0.62, duel: 0.82, plain: 0.8 };
const TINTS = 6;
const PATTERNS = 6;
/** MALL-97: tiles with a camera are yellow, and a speaker stands beside green exploration squares. */
const CAMERA = 'C';
const CAMERA_TINT = TINTS;
const SPEAKING = 'G?';
const SPEAKER = 22;

/** A number that looks random and is always the same for the same part and place. */
export function seeded(part: string, x: number, y: number): number {
  let hash = 2166136261;
  for (const letter of `${part}/${x}/${y}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function planOf(part: Part, look: Look): Plan {
  const { width, height } = part;
  const number = Number.parseInt(part.part, 10) || 0;
  const plan: Plan = {
    width: width * UNIT,
    height: height * UNIT,
    solids: [],
    things: [],
    signs: [],
    rugs: [],
    letters: [],
    walls: wallsOf(part, insetOf(look)),
    fittings: fittingsOf(part, look),
    decor: [],
    margin: Math.max(0, -insetOf(look)),
    tint: look === 'mall' && part.squares.includes(CAMERA) ? CAMERA_TINT : number % TINTS,
    pattern: (number * 5 + 2) % PATTERNS,
  };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) addSquare(plan, part, look, column, row);
  }
  return plan;
}

function addSquare(plan: Plan, part: Part, look: Look, column: number, row: number): void {
  const code = codeAt(part, column, row);
  const seed = seeded(part.part, column, row);
  if (code === SOLID) {
    const [name, count] = SOLID_ART[look] ?? ['pillar', 0];
    const art = count ? `${name}-${seed % count}` : name;
    plan.solids.push({ x: column * UNIT, y: row * UNIT, art, inset: count ? 4 : 0 });
    return;
  }
  const walls = SIDES.filter((side) => edgeAt(part, column, row, side) === WALL);
  if (look === 'mall' && walls.length === 3) plan.rugs.push({ x: column * UNIT, y: row * UNIT });
  const drawing = drawingOf(look, code);
  if (drawing) {
    const turn = drawing.name === 'explore' ? TURN[outside(part, column, row) ?? 'N'] : 0;
    const size = UNIT * SIZE[look];
    plan.things.push({ ...drawing, ...middle(column, row), turn, width: size, height: size });
    if (look === 'mall' && code === SPEAKING) {
      const [x, y] = [column * UNIT + SPEAKER / 2 + 3, row * UNIT + SPEAKER / 2 + 4];
      plan.signs.push({ name: 'speaker', colour: '', x, y, turn: 0, width: SPEAKER, height: SPEAKER });
    }
  } else if (code !== '' && look !== 'duel') {
    plan.letters.push({ ...middle(column, row), code });
  } else if (code === '' && walls.includes('N')) {
    plan.decor.push(...decorOf(look, walls, column, row, seed));
  }
}

/** What stands along the wall behind a bare square: something small in a corner, or a shelf in between. */
function decorOf(look: Look, walls: readonly Side[], column: number, row: number, seed: number): Thing[] {
  const choice = DECOR[look];
  if (!choice) return [];
  const corners = walls.filter((side) => side === 'W' || side === 'E');
  const side = corners[seed % Math.max(1, corners.length)];
  const [name, count] = (side ? choice.corner : choice.wall) ?? [];
  if (!name || !count || (!side && seed % 5 < 2)) return [];
  const thing = { name: `${name}-${(seed >>> 4) % count}`, colour: '', turn: 0 };
  const left = column * UNIT;
  const top = row * UNIT;
  return side
    ? [{ ...thing, x: left + (side === 'W' ? 19 : UNIT - 19), y: top + 24, width: 26, height: 26 }]
    : [{ ...thing, x: left + UNIT / 2, y: top + 21, width: 50, height: 19 }];
}

/** The side on which a square opens to the outside of its part. */
function outside(part: Part, column: number, row: number): Side | null {
  const rim: Record<Side, boolean> = {
    N: row === 0,
    E: column === part.width - 1,
    S: row === part.height - 1,
    W: column === 0,
  };
  return SIDES.find((side) => rim[side] && edgeAt(part, column, row, side) === OPEN) ?? null;
}

/** The middle of what is seen of a square: the wall behind it stands up a little. */
function middle(column: number, row: number): { x: number; y: number } {
  return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT + 1.5 };
}

/** What stands on edges that are neither wall nor open; those on the rim stand a little inside it. */
function fittingsOf(part: Part, look: Look): Thing[] {
  const found: Thing[] = [];
  const { width, height } = part;
  const inset = insetOf(look);
  const add = (code: string, x: number, y: number, upright: boolean) => {
    const drawing = code === WALL || code === OPEN ? null : edgeDrawingOf(look, code);
    if (!drawing) return;
    const turn = DRAFT[code] ?? (upright ? 90 : 0);
    found.push({ ...drawing, ...(look === 'mall' ? stepIn(code, x, y) : { x, y }), turn, width: 76, height: 32 });
  };
  for (let row = 0; row <= height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const code = part.horizontal[row * width + column] ?? WALL;
      add(code, (column + 0.5) * UNIT, inside(row, height, inset), false);
    }
  }
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column <= width; column += 1) {
      const code = part.vertical[row * (width + 1) + column] ?? WALL;
      add(code, inside(column, width, inset), (row + 0.5) * UNIT, true);
    }
  }
  return found;
}

/** The arrow of an entrance lies inside its tile. */
function stepIn(code: string, x: number, y: number): { x: number; y: number } {
  const by = 9;
  if (code === '<') return { x: x - by, y };
  if (code === '>') return { x: x + by, y };
  if (code === '^') return { x, y: y - by };
  return { x, y: code === 'v' ? y + by : y };
}
