/** How the cards of a quest lie: one card, or several side by side. */

import { OPEN } from '../../../board/geometry';
import type { Square } from '../../../board/types';
import { blankGrid, fieldOf, withField, type Grid, type Maze, type Section } from '../../../editor/maze';
import type { Cell } from '../../../editor/sheet';

export const LAYOUTS = ['single', '2x2', 'ring'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Where the cards of each layout are, in columns and rows of cards. */
const PLACES: Record<Layout, readonly Square[]> = {
  single: [[0, 0]],
  '2x2': [[0, 0], [1, 0], [0, 1], [1, 1]],
  ring: [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]],
};
const SIZES: Record<Layout, readonly [number, number]> = { single: [3, 8], '2x2': [2, 6], ring: [2, 6] };

const isLayout = (text: string): text is Layout => text in PLACES;

/** Null if there is no such layout, or the cards do not make one. */
export function layoutOf(maze: Maze): Layout | null {
  const layout = fieldOf(maze[0], 'layout') || 'single';
  const [width, height] = sizeOf(maze);
  const alike = maze.every(({ grid, fields }, index) => grid?.width === width && grid.height === height && (!index || !fields.length));
  return isLayout(layout) && alike && maze.length === PLACES[layout].length ? layout : null;
}

export function sizeOf(maze: Maze): [width: number, height: number] {
  const grid = maze[0]?.grid;
  return [grid?.width ?? 1, grid?.height ?? 1];
}

/** How many squares the side of a card may have. */
export function sizesOf(layout: Layout): number[] {
  const [least, most] = SIZES[layout];
  return Array.from({ length: most - least + 1 }, (_, each) => least + each);
}

export function cellsOf(maze: Maze): Cell[] {
  const [width, height] = sizeOf(maze);
  const places = PLACES[layoutOf(maze) ?? 'single'];
  return places.map(([column, row], section) => ({ section, at: [column * width, row * height], part: String(section) }));
}

export function blankQuest(layout: Layout, width: number, height: number, name = ''): Maze {
  const fields: Section['fields'] = [['quest', name], ...(layout === 'single' ? [] : [['layout', layout] as const])];
  return PLACES[layout].map((_, index) => ({ fields: index ? [] : fields, grid: blankGrid(width, height) }));
}

/** The same quest in another layout or size. Whatever does not fit is dropped, and so are the borders. */
export function resized(old: Maze, layout: Layout, width: number, height: number): Maze {
  const [least, most] = SIZES[layout];
  const fitted = (size: number): number => Math.min(most, Math.max(least, size));
  const wide = fitted(width);
  const high = layout === 'single' ? fitted(height) : wide;
  const [oldWide, oldHigh] = sizeOf(old);
  if (layoutOf(old) === layout && oldWide === wide && oldHigh === high) return old;
  const made = blankQuest(layout, wide, high);
  const [first] = old;
  const head = withField(first ?? { fields: [], grid: null }, 'layout', layout === 'single' ? '' : layout);
  return made.map(({ grid }, index) => ({ fields: index ? [] : head.fields, grid: grid && filled(grid, old[index]?.grid) }));
}

function filled(grid: Grid, from: Grid | null | undefined): Grid {
  if (!from) return grid;
  const { width, height } = grid;
  const [squares, horizontal, vertical] = [[...grid.squares], [...grid.horizontal], [...grid.vertical]];
  for (let y = 0; y < Math.min(height, from.height); y += 1) {
    for (let x = 0; x < Math.min(width, from.width); x += 1) {
      squares[y * width + x] = from.squares[y * from.width + x] ?? '';
      if (x) vertical[y * (width + 1) + x] = from.vertical[y * (from.width + 1) + x] ?? OPEN;
      if (y) horizontal[y * width + x] = from.horizontal[y * from.width + x] ?? OPEN;
    }
  }
  return { width, height, squares, horizontal, vertical };
}
