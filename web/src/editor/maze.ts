/** Maze files as they are drawn: sections of fields and a grid, from text and back. The rules say whether they are right. */

import { OPEN, SOLID, WALL } from '../board/geometry';
import type { Square } from '../board/types';

/** The codes of a grid in reading order; edges row by row, including the border. */
export interface Grid {
  width: number;
  height: number;
  squares: readonly string[];
  horizontal: readonly string[];
  vertical: readonly string[];
}

export type Field = readonly [name: string, value: string];

export interface Section {
  fields: readonly Field[];
  grid: Grid | null;
}

export type Maze = readonly Section[];

/** Somewhere in a file: a square of the grid of a section, or one of its fields. */
export interface Place {
  section: number;
  square: Square | null;
  field: string | null;
}

/** As much as the rules read. */
export const LONGEST = 65_536;
const MOST = 64;
const FIELD = /^([a-z][a-z0-9_-]*(?: [a-z0-9_-]+)*(?:\.[a-z]{2})?):(.*)$/;
const CODE = /^([A-Za-z0-9!=?~/*]{1,3}|###|\.?)$/;
const ACROSS: Partial<Record<string, string>> = { '---': WALL, '   ': OPEN, ' ^ ': '^', ' v ': 'v' };
const ALONG: Partial<Record<string, string>> = { '|': WALL, ' ': OPEN };
for (const code of 'o12345') ACROSS[`-${code}-`] = ALONG[code] = code;
for (const code of '<>') ALONG[code] = code;
const TEXT_ACROSS = Object.fromEntries(Object.entries(ACROSS).map(([text, code]) => [code, text]));
const TEXT_ALONG = Object.fromEntries(Object.entries(ALONG).map(([text, code]) => [code, text]));

export function blankGrid(width: number, height: number): Grid {
  const border = (at: number, end: number): string => (at === 0 || at === end ? WALL : OPEN);
  return {
    width,
    height,
    squares: Array<string>(width * height).fill(''),
    horizontal: Array.from({ length: (height + 1) * width }, (_, each) => border(Math.floor(each / width), height)),
    vertical: Array.from({ length: height * (width + 1) }, (_, each) => border(each % (width + 1), width)),
  };
}

export function fieldOf(section: Section | undefined, name: string): string {
  return section?.fields.find(([each]) => each === name)?.[1] ?? '';
}

/** The section with that field changed, added at the end or, if the value is empty, left out. */
export function withField(section: Section, name: string, value: string): Section {
  const known = section.fields.some(([each]) => each === name);
  const fields = value
    ? known ? section.fields.map((each): Field => (each[0] === name ? [name, value] : each)) : [...section.fields, [name, value] as const]
    : section.fields.filter(([each]) => each !== name);
  return { ...section, fields };
}

/**
 * The file with another name, in the first section; it may be empty while it is being thought of. The old name goes in all
 * languages.
 */
export function renamed(maze: Maze, name: string, value: string): Maze {
  const translation = new RegExp(`^${name}[.-][a-z]{2}$`);
  return changed(maze, 0, (section) => {
    const others = section.fields.filter(([each]) => !translation.test(each));
    const known = others.some(([each]) => each === name);
    const fields = known ? others.map((each): Field => (each[0] === name ? [name, value] : each)) : [[name, value] as const, ...others];
    return { ...section, fields };
  });
}

/** The file with one section changed. */
export function changed(maze: Maze, index: number, change: (section: Section) => Section): Maze {
  return maze.map((section, each) => (each === index ? change(section) : section));
}

function gridLines({ width, height, squares, horizontal, vertical }: Grid): string[] {
  const lines: string[] = [];
  for (let y = 0; y <= height; y += 1) {
    const row = horizontal.slice(y * width, (y + 1) * width);
    lines.push(`+${row.map((code) => `${TEXT_ACROSS[code] ?? '---'}+`).join('')}`);
    if (y === height) break;
    const sides = vertical.slice(y * (width + 1), (y + 1) * (width + 1)).map((code) => TEXT_ALONG[code] ?? '|');
    const codes = squares.slice(y * width, (y + 1) * width).map((code) => (code.length === 3 ? code : ` ${code}`.padEnd(3)));
    lines.push(codes.reduce((line, code, x) => line + code + (sides[x + 1] ?? '|'), sides[0] ?? '|'));
  }
  return lines;
}

function blocksOf({ fields, grid }: Section): string[][] {
  const header = fields.map(([name, value]) => `${name}: ${value}`);
  return [...(header.length ? [header] : []), ...(grid ? [gridLines(grid)] : [])];
}

/** The texts that were read, for as long as nothing is drawn on them. */
const read = new WeakMap<Maze, string>();

/** The text as it was read or, once something is drawn, as it is written here. */
export function textOf(maze: Maze): string {
  return read.get(maze) ?? mazeText(maze);
}

export function mazeText(maze: Maze): string {
  return `${maze.flatMap(blocksOf).map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** What a line and column of the file are about, both counted from one; null if that is outside. */
export function placeAt(maze: Maze, line: number, column: number): Place | null {
  let first = 1;
  for (const [section, { fields, grid }] of maze.entries()) {
    if (fields.length) {
      const field = fields[line - first];
      if (field) return { section, square: null, field: field[0] };
      first += fields.length + 1;
    }
    const into = line - first;
    if (grid && into >= 0 && into <= 2 * grid.height) {
      const within = (at: number, end: number): number => Math.min(end - 1, Math.max(0, Math.floor(at)));
      // The beginning of a grid stands for all of it.
      const square: Square | null = into === 0 && column === 1 ? null : [within((column - 1) / 4, grid.width), within((into - 1) / 2, grid.height)];
      return { section, square, field: null };
    }
    if (grid) first += 2 * grid.height + 2;
  }
  return null;
}

/** Reads a file for drawing; null if it cannot be drawn, and only the rules can say why. */
export function readMaze(text: string): Maze | null {
  if (text.length > LONGEST) return null;
  const sections: Section[] = [];
  let fields: Field[] = [];
  const blocks = blocksIn(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const drawn = blocks.some(([line]) => line?.startsWith('+'));
  for (const block of blocks) {
    if (block[0]?.startsWith('+')) {
      const grid = gridOf(block);
      if (!grid) return null;
      sections.push({ fields, grid });
      fields = [];
    } else {
      for (const line of block) {
        const found = FIELD.exec(line);
        if (!found) return null;
        fields.push([found[1] ?? '', (found[2] ?? '').trim()]);
      }
      if (drawn) continue;
      // A list of headers only.
      sections.push({ fields, grid: null });
      fields = [];
    }
  }
  if (fields.length) sections.push({ fields, grid: null });
  if (!sections.length) return null;
  read.set(sections, text);
  return sections;
}

function blocksIn(text: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  for (const line of [...text.split('\n'), '']) {
    // A row of a grid may be all spaces.
    const ends = block[0]?.startsWith('+') ? line === '' : line.trim() === '';
    if (!ends) block.push(line);
    else if (block.length) {
      blocks.push(block);
      block = [];
    }
  }
  return blocks;
}

/** Lines that have lost the spaces at their end get them back. */
function gridOf(lines: readonly string[]): Grid | null {
  const long = Math.max(...lines.map((line) => line.length));
  const [width, height] = [(long - 1) / 4, (lines.length - 1) / 2];
  const sizes = [width, height];
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= MOST)) return null;
  const grid = { width, height, squares: [] as string[], horizontal: [] as string[], vertical: [] as string[] };
  for (const [y, short] of lines.entries()) {
    const line = short.padEnd(long);
    for (let x = 0; x <= width; x += 1) {
      const [point = '', cell] = [line[4 * x], line.slice(4 * x + 1, 4 * x + 4)];
      if (y % 2 === 0) {
        const across = ACROSS[cell];
        if (point !== '+' || (x < width && across === undefined)) return null;
        if (x < width && across !== undefined) grid.horizontal.push(across);
      } else {
        const along = ALONG[point];
        const code = cell.trim();
        if (along === undefined || !CODE.test(code)) return null;
        grid.vertical.push(along);
        if (x < width) grid.squares.push(code === '.' ? '' : code);
      }
    }
  }
  return grid;
}

export { OPEN, SOLID, WALL };
