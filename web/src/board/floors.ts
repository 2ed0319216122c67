/** Floor patterns for looks to choose from, each a single path over a part. */

import { UNIT } from './geometry';
import type { Part } from './types';

/** A floor's pattern, and its darker stones. */
export interface Floor {
  lines: string;
  worn?: string;
}

const each = (from: number, to: number, step: number, draw: (at: number) => string): string => {
  let path = '';
  for (let at = from; at < to; at += step) path += draw(at);
  return path;
};

function extentOf({ width, height }: Part): [number, number] {
  return [width * UNIT, height * UNIT];
}

/** A chequerboard with squares of `size`. */
export function checks(part: Part, size: number): string {
  const [width, height] = extentOf(part);
  return each(0, height, size, (y) =>
    each(((y / size) % 2) * size, width, 2 * size, (x) => `M${x} ${y}h${size}v${size}h-${size}z`),
  );
}

/** A grid of lines. */
export function slabs(part: Part, size: number): string {
  const [width, height] = extentOf(part);
  return (
    each(size, width, size, (x) => `M${x - 0.75} 0h1.5v${height}h-1.5z`) +
    each(size, height, size, (y) => `M0 ${y - 0.75}h${width}v1.5H0z`)
  );
}

/** Large slabs with a small diamond at every crossing. */
export function diamonds(part: Part, size: number): string {
  const [width, height] = extentOf(part);
  const r = size / 5;
  const lozenge = (x: number, y: number) => `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`;
  return slabs(part, size) + each(size, height, size, (y) => each(size, width, size, (x) => lozenge(x, y)));
}

/** Wooden planks with staggered ends. */
export function planks(part: Part, size: number): string {
  const [width, height] = extentOf(part);
  return (
    each(size, height, size, (y) => `M0 ${y - 0.75}h${width}v1.5H0z`) +
    each(0, height, size, (y) =>
      each(((y / size) % 3) * 37 + 20, width, 112, (x) => `M${x} ${y}h1.5v${size}h-1.5z`),
    )
  );
}

/** Bricks laid in rows. */
export function bricks(part: Part, size: number): string {
  const [width, height] = extentOf(part);
  return (
    each(size, height, size, (y) => `M0 ${y - 0.75}h${width}v1.5H0z`) +
    each(0, height, size, (y) =>
      each(((y / size) % 2) * size + size, width, 2 * size, (x) => `M${x} ${y}h1.5v${size}h-1.5z`),
    )
  );
}

/** Round dots between the crossings. */
export function dots(part: Part, size: number): string {
  const [width, height] = extentOf(part);
  return each(size / 2, height, size, (y) =>
    each(Math.floor(y / size) % 2 ? size : size / 2, width, size, (x) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`),
  );
}

/** Large flagstones of unequal size: some squares are split again. */
export function flags(part: Part): string {
  const { width, height } = part;
  let path = slabs(part, UNIT);
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

/** Darker stones here and there. */
export function worn(part: Part, size: number, often: number): string {
  let path = '';
  for (let y = 0; y < part.height * UNIT; y += size) {
    for (let x = 0; x < part.width * UNIT; x += size) {
      if (seeded(part.part, x, y) % often === 0) path += `M${x} ${y}h${size}v${size}h-${size}z`;
    }
  }
  return path;
}

/** A number that looks random and is always the same for the same part and place. */
export function seeded(part: string, x: number, y: number): number {
  let hash = 2166136261;
  for (const letter of `${part}/${x}/${y}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return (hash ^ (hash >>> 13)) >>> 0;
}
