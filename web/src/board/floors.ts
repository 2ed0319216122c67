/** Floor patterns, each as one path over a part. */

import { UNIT } from './geometry';
import { seeded } from './plan';
import type { Look, Part } from './types';

const each = (from: number, to: number, step: number, draw: (at: number) => string): string => {
  let path = '';
  for (let at = from; at < to; at += step) path += draw(at);
  return path;
};

/** Squares of `size` like a chess board. */
function checks(width: number, height: number, size: number): string {
  return each(0, height, size, (y) =>
    each(((y / size) % 2) * size, width, 2 * size, (x) => `M${x} ${y}h${size}v${size}h-${size}z`),
  );
}

/** Lines both ways. */
function slabs(width: number, height: number, size: number): string {
  return (
    each(size, width, size, (x) => `M${x - 0.75} 0h1.5v${height}h-1.5z`) +
    each(size, height, size, (y) => `M0 ${y - 0.75}h${width}v1.5H0z`)
  );
}

/** A small diamond on every crossing of large slabs. */
function diamonds(width: number, height: number, size: number): string {
  const r = size / 5;
  const lozenge = (x: number, y: number) => `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`;
  return slabs(width, height, size) + each(size, height, size, (y) => each(size, width, size, (x) => lozenge(x, y)));
}

/** Boards of wood, with their ends out of line. */
function planks(width: number, height: number, size: number): string {
  return (
    each(size, height, size, (y) => `M0 ${y - 0.75}h${width}v1.5H0z`) +
    each(0, height, size, (y) =>
      each(((y / size) % 3) * 37 + 20, width, 112, (x) => `M${x} ${y}h1.5v${size}h-1.5z`),
    )
  );
}

/** Bricks laid in rows. */
function bricks(width: number, height: number, size: number): string {
  return (
    each(size, height, size, (y) => `M0 ${y - 0.75}h${width}v1.5H0z`) +
    each(0, height, size, (y) =>
      each(((y / size) % 2) * size + size, width, 2 * size, (x) => `M${x} ${y}h1.5v${size}h-1.5z`),
    )
  );
}

/** Round dots between the crossings. */
function dots(width: number, height: number, size: number): string {
  return each(size / 2, height, size, (y) =>
    each(Math.floor(y / size) % 2 ? size : size / 2, width, size, (x) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`),
  );
}

/** Large stones that are not all alike: some squares are split once more. */
function flags(part: Part): string {
  const { width, height } = part;
  let path = slabs(width * UNIT, height * UNIT, UNIT);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const seed = seeded(part.part, column, row);
      const x = column * UNIT;
      const y = row * UNIT;
      const cut = 22 + (seed % 21);
      const across = (from: number) => `M${x + from} ${y + cut}H${x + UNIT}v1.5H${x + from}z`;
      const down = (length: number) => `M${x + cut} ${y}h1.5v${length}h-1.5z`;
      if (seed % 3 === 0) path += across(0) + down(cut);
      else if (seed % 3 === 1) path += across(cut) + down(UNIT);
    }
  }
  return path;
}

/** Here and there a stone is darker than the others. */
function worn(part: Part, size: number, often: number): string {
  let path = '';
  for (let y = 0; y < part.height * UNIT; y += size) {
    for (let x = 0; x < part.width * UNIT; x += size) {
      if (seeded(part.part, x, y) % often === 0) path += `M${x} ${y}h${size}v${size}h-${size}z`;
    }
  }
  return path;
}

export interface Floor {
  lines: string;
  worn: string;
}

export function floorOf(look: Look, part: Part, pattern: number): Floor {
  const width = part.width * UNIT;
  const height = part.height * UNIT;
  switch (look) {
    case 'tower':
      return { lines: bricks(width, height, 32), worn: worn(part, 32, 7) };
    case 'duel':
      return { lines: flags(part), worn: worn(part, UNIT, 4) };
    case 'hidden':
      return { lines: checks(width, height, UNIT), worn: '' };
    case 'mall':
      return { lines: mallFloor(pattern, width, height), worn: '' };
    default:
      return { lines: slabs(width, height, UNIT), worn: '' };
  }
}

function mallFloor(pattern: number, width: number, height: number): string {
  switch (pattern) {
    case 0:
      return checks(width, height, 32);
    case 1:
      return diamonds(width, height, 32);
    case 2:
      return planks(width, height, 16);
    case 3:
      return checks(width, height, 16);
    case 4:
      return bricks(width, height, 16);
    default:
      return dots(width, height, 32);
  }
}
