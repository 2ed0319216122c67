/** A quest that somebody draws: a grid of codes, and the maze file that it becomes. */

import type { Edge, Ground, Square } from '../board/types';

export interface Drawing {
  name: string;
  width: number;
  height: number;
  squares: string[];
  /** Row by row, from the north border to the south border. */
  horizontal: string[];
  /** Row by row, from the west border to the east border. */
  vertical: string[];
}

export const SMALLEST = 3;
export const LARGEST = 8;
const WALL = '#';
const OPEN = ' ';
const SOLID = '###';

export function blank(width: number, height: number, name = ''): Drawing {
  const border = (at: number, end: number): string => (at === 0 || at === end ? WALL : OPEN);
  return {
    name,
    width,
    height,
    squares: Array<string>(width * height).fill(''),
    horizontal: Array.from({ length: (height + 1) * width }, (_, each) => border(Math.floor(each / width), height)),
    vertical: Array.from({ length: height * (width + 1) }, (_, each) => border(each % (width + 1), width)),
  };
}

/** The same drawing on another size; what does not fit is gone. */
export function resized(old: Drawing, width: number, height: number): Drawing {
  let made = blank(width, height, old.name);
  for (let y = 0; y < Math.min(height, old.height); y += 1) {
    for (let x = 0; x < Math.min(width, old.width); x += 1) {
      made = withSquare(made, [x, y], old.squares[y * old.width + x] ?? '');
      if (x < Math.min(width, old.width) - 1) made = withEdge(made, [x, y, 'E'], edgeOf(old, [x, y, 'E']));
      if (y < Math.min(height, old.height) - 1) made = withEdge(made, [x, y, 'S'], edgeOf(old, [x, y, 'S']));
    }
  }
  return made;
}

/** A hero starts and leaves once: what is drawn twice moves. */
export function withSquare(drawing: Drawing, [x, y]: Square, code: string): Drawing {
  const once = /^[YPGOL]([!=])?$/.test(code);
  const squares = drawing.squares.map((each) => (once && each === code ? '' : each));
  squares[y * drawing.width + x] = code;
  return { ...drawing, squares };
}

function indexOf({ width }: Drawing, [x, y, side]: Edge): number {
  return side === 'E' ? y * (width + 1) + x + 1 : (y + 1) * width + x;
}

export function edgeOf(drawing: Drawing, edge: Edge): string {
  return drawing[edge[2] === 'E' ? 'vertical' : 'horizontal'][indexOf(drawing, edge)] ?? WALL;
}

export function withEdge(drawing: Drawing, edge: Edge, code: string): Drawing {
  const list = edge[2] === 'E' ? 'vertical' : 'horizontal';
  return { ...drawing, [list]: drawing[list].with(indexOf(drawing, edge), code) };
}

/** The edges between two squares; the border stays closed. */
export function innerEdges({ width, height }: Drawing): Edge[] {
  const found: Edge[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x < width - 1) found.push([x, y, 'E']);
      if (y < height - 1) found.push([x, y, 'S']);
    }
  }
  return found;
}

/** A draft that is tapped blows first one way, then the other, then not at all. */
export function nextDraft(edge: Edge, now: string): string {
  const [one, other] = edge[2] === 'E' ? ['>', '<'] : ['v', '^'];
  return now === one ? (other ?? OPEN) : now === other ? OPEN : (one ?? OPEN);
}

export function groundOf({ width, height, squares, horizontal, vertical }: Drawing): Ground {
  return { parts: [{ part: '0', at: [0, 0], width, height, squares, horizontal, vertical }], links: [] };
}

function lying(code: string): string {
  if (code === WALL) return '---';
  if (code === OPEN) return '   ';
  return '^v'.includes(code) ? ` ${code} ` : `-${code}-`;
}

/** The drawing as a maze file. */
export function mazeText(drawing: Drawing): string {
  const { width, height, squares, horizontal, vertical } = drawing;
  const heroes = [...'YPGOL'].filter((hero) => squares.includes(hero));
  const lines = [`quest: ${drawing.name.trim()}`, `heroes: ${heroes.join(' ')}`, ''];
  for (let y = 0; y <= height; y += 1) {
    const row = horizontal.slice(y * width, (y + 1) * width);
    lines.push(`+${row.map((code) => `${lying(code)}+`).join('')}`);
    if (y === height) break;
    const sides = vertical.slice(y * (width + 1), (y + 1) * (width + 1)).map((code) => (code === WALL ? '|' : code));
    const codes = squares.slice(y * width, (y + 1) * width).map((code) => (code === SOLID ? code : ` ${code}`.padEnd(3)));
    lines.push(codes.reduce((line, code, x) => line + code + (sides[x + 1] ?? '|'), sides[0] ?? '|'));
  }
  return `${lines.join('\n')}\n`;
}
