/** How to draw a part of the ground: computed once from its codes, in drawing units. */

import { seeded } from './floors';
import { codeAt, edgeAt, OPEN, SIDES, SOLID, UNIT, WALL } from './geometry';
import type { Drawing, Look, Varied } from './look';
import { insetOf, inside, wallsOf, type Walls } from './walls';
import type { Part, Side } from './types';

/** A drawing with its centre, rotation (degrees) and size. */
export interface Thing extends Drawing {
  x: number;
  y: number;
  turn: number;
  width: number;
  height: number;
}

export interface Plan {
  width: number;
  height: number;
  /** Squares that cannot be entered, one outline each. */
  solids: { x: number; y: number; art: string; inset: number }[];
  /** On squares. */
  things: Thing[];
  /** Small drawings next to what is on a square. */
  signs: Thing[];
  /** Dead ends, which get a rug. */
  rugs: { x: number; y: number }[];
  /** Codes without a drawing. */
  letters: { x: number; y: number; code: string }[];
  walls: Walls;
  /** On edges. */
  fittings: Thing[];
  decor: Thing[];
  /** How far the plate extends beyond its squares. */
  margin: number;
  tint: number;
}

const TURN: Record<Side, number> = { N: 0, E: 90, S: 180, W: 270 };
const DRAFT: Record<string, number> = { '^': 0, '>': 90, v: 180, '<': 270 };
const PILLAR: Varied = ['pillar', 0];
const TINTS = 6;
const BESIDE = 22;

export function planOf(part: Part, look: Look): Plan {
  const { width, height } = part;
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
    tint: look.tint?.(part) ?? numberOf(part) % TINTS,
  };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) addSquare(plan, part, look, column, row);
  }
  return plan;
}

/** Tiles and cards are known by their numbers. */
export function numberOf({ part }: Part): number {
  return Number.parseInt(part, 10) || 0;
}

function addSquare(plan: Plan, part: Part, look: Look, column: number, row: number): void {
  const code = codeAt(part, column, row);
  const seed = seeded(part.part, column, row);
  if (code === SOLID) {
    const [name, count] = look.solid ?? PILLAR;
    const art = count ? `${name}-${seed % count}` : name;
    plan.solids.push({ x: column * UNIT, y: row * UNIT, art, inset: count ? 4 : 0 });
    return;
  }
  const walls = SIDES.filter((side) => edgeAt(part, column, row, side) === WALL);
  if (look.rugs && walls.length === 3) plan.rugs.push({ x: column * UNIT, y: row * UNIT });
  const drawing = code === '' ? null : look.square(code);
  if (drawing) {
    const turn = drawing.name === look.outward ? TURN[outside(part, column, row) ?? 'N'] : 0;
    const size = UNIT * look.size;
    plan.things.push({ ...drawing, ...middle(column, row), turn, width: size, height: size });
    const beside = look.beside?.(code);
    if (beside) {
      const [x, y] = [column * UNIT + BESIDE / 2 + 3, row * UNIT + BESIDE / 2 + 4];
      plan.signs.push({ name: beside, colour: '', x, y, turn: 0, width: BESIDE, height: BESIDE });
    }
  } else if (code !== '' && !look.wordless) {
    plan.letters.push({ ...middle(column, row), code });
  } else if (code === '' && walls.includes('N')) {
    plan.decor.push(...decorOf(look, walls, column, row, seed));
  }
}

/** What stands by the back wall of a bare square: something small in a corner, or a shelf in the middle. */
function decorOf(look: Look, walls: readonly Side[], column: number, row: number, seed: number): Thing[] {
  if (!look.decor) return [];
  const corners = walls.filter((side) => side === 'W' || side === 'E');
  const side = corners[seed % Math.max(1, corners.length)];
  const [name, count] = (side ? look.decor.corner : look.decor.wall) ?? [];
  if (!name || !count || (!side && seed % 5 < 2)) return [];
  const thing = { name: `${name}-${(seed >>> 4) % count}`, colour: '', turn: 0 };
  const left = column * UNIT;
  const top = row * UNIT;
  return side
    ? [{ ...thing, x: left + (side === 'W' ? 19 : UNIT - 19), y: top + 24, width: 26, height: 26 }]
    : [{ ...thing, x: left + UNIT / 2, y: top + 21, width: 50, height: 19 }];
}

/** The side on which a square opens out of its part. */
function outside(part: Part, column: number, row: number): Side | null {
  const rim: Record<Side, boolean> = { N: row === 0, E: column === part.width - 1, S: row === part.height - 1, W: column === 0 };
  return SIDES.find((side) => rim[side] && edgeAt(part, column, row, side) === OPEN) ?? null;
}

/** The middle of the visible part of a square, given that the wall behind it looks raised. */
function middle(column: number, row: number): { x: number; y: number } {
  return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT + 1.5 };
}

/** What stands on edges that are neither walls nor open. On the rim it is moved slightly inwards. */
function fittingsOf(part: Part, look: Look): Thing[] {
  const found: Thing[] = [];
  const { width, height } = part;
  const inset = insetOf(look);
  const add = (code: string, x: number, y: number, upright: boolean) => {
    const drawing = code === WALL || code === OPEN ? null : look.edge(code);
    if (!drawing) return;
    const turn = DRAFT[code] ?? (upright ? 90 : 0);
    found.push({ ...drawing, ...ahead(code, x, y, look.stride), turn, width: 76, height: 32 });
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

/** The point shifted in the direction an arrow points. */
function ahead(code: string, x: number, y: number, by = 0): { x: number; y: number } {
  if (code === '<') return { x: x - by, y };
  if (code === '>') return { x: x + by, y };
  if (code === '^') return { x, y: y - by };
  return { x, y: code === 'v' ? y + by : y };
}
