/** Drawing on a sheet: grids of a file that lie side by side on the board. */

import { OPEN, WALL } from '../board/geometry';
import type { Edge, Ground, Part, Square } from '../board/types';
import { changed, type Grid, type Maze } from './maze';

/** A grid of the file, and the square of the board where it begins. */
export interface Cell {
  section: number;
  at: Square;
  /** Its name as a part of the ground. */
  part: string;
}

export interface Sheet {
  maze: Maze;
  cells: readonly Cell[];
}

export type Spot = Square | Edge;
export const isEdge = (at: Spot): at is Edge => at.length === 3;

interface Found extends Cell {
  grid: Grid;
  /** The square, counted on its own grid. */
  x: number;
  y: number;
}

const gridIn = ({ maze }: Sheet, { section }: Cell): Grid | null => maze[section]?.grid ?? null;

export function gridAt(sheet: Sheet, [x, y]: Square): Found | null {
  for (const cell of sheet.cells) {
    const grid = gridIn(sheet, cell);
    const [across, down] = [x - cell.at[0], y - cell.at[1]];
    if (grid && across >= 0 && down >= 0 && across < grid.width && down < grid.height) return { ...cell, grid, x: across, y: down };
  }
  return null;
}

export function codeOf(sheet: Sheet, square: Square): string {
  const found = gridAt(sheet, square);
  return found?.grid.squares[found.y * found.grid.width + found.x] ?? '';
}

/** All squares of the board with their codes, row by row. */
export function squaresOf(sheet: Sheet): { at: Square; code: string }[] {
  const all = sheet.cells.flatMap((cell) => {
    const grid = gridIn(sheet, cell);
    return (grid?.squares ?? []).map((code, each) => {
      const wide = grid?.width ?? 1;
      return { at: [cell.at[0] + (each % wide), cell.at[1] + Math.floor(each / wide)] as const, code };
    });
  });
  return all.sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
}

/** Those with something on them. */
export const coded = (sheet: Sheet): { at: Square; code: string }[] => squaresOf(sheet).filter(({ code }) => code);

/** The square of the board that a place of the file is about, if it is on this sheet. */
export function squareOn({ cells }: Sheet, { section, square }: { section: number; square: Square | null }): Square | null {
  const cell = cells.find((each) => each.section === section);
  return cell && square ? [cell.at[0] + square[0], cell.at[1] + square[1]] : null;
}

/** Draws a code on a square. Of a code that may be there `most` times, the first ones elsewhere go. */
export function withCode(sheet: Sheet, square: Square, code: string, most = Infinity): Maze {
  const found = gridAt(sheet, square);
  if (!found) return sheet.maze;
  const others = code ? squaresOf(sheet).filter((each) => each.code === code && each.at.join() !== square.join()) : [];
  const gone = others.slice(0, Math.max(0, others.length - most + 1));
  return [...gone.map(({ at }) => ({ at, code: '' })), { at: square, code }].reduce((maze, each) => withSquare({ ...sheet, maze }, each.at, each.code), sheet.maze);
}

function withSquare(sheet: Sheet, square: Square, code: string): Maze {
  const found = gridAt(sheet, square);
  if (!found || codeOf(sheet, square) === code) return sheet.maze;
  const { grid, section, x, y } = found;
  return changed(sheet.maze, section, (each) => ({ ...each, grid: { ...grid, squares: grid.squares.with(y * grid.width + x, code) } }));
}

interface Half {
  section: number;
  grid: Grid;
  list: 'horizontal' | 'vertical';
  index: number;
}

const across = ([x, y, side]: Edge): Square => (side === 'E' ? [x + 1, y] : [x, y + 1]);

/** An edge is listed by the grids on both of its sides: one grid, or two that touch there. */
function halves(sheet: Sheet, edge: Edge): Half[] {
  const [x, y, side] = edge;
  const list = side === 'E' ? 'vertical' : 'horizontal';
  const before = gridAt(sheet, [x, y]);
  const after = gridAt(sheet, across(edge));
  const found: Half[] = [];
  if (before) {
    const { section, grid } = before;
    found.push({ section, grid, list, index: side === 'E' ? before.y * (grid.width + 1) + before.x + 1 : (before.y + 1) * grid.width + before.x });
  }
  if (after && after.section !== before?.section) {
    const { section, grid } = after;
    found.push({ section, grid, list, index: side === 'E' ? after.y * (grid.width + 1) + after.x : after.y * grid.width + after.x });
  }
  return found;
}

export function isBorder(sheet: Sheet, edge: Edge): boolean {
  return gridAt(sheet, [edge[0], edge[1]])?.section !== gridAt(sheet, across(edge))?.section;
}

/** The codes of an edge on both of its sides, or a single code if there is only one grid. */
export function codesOf(sheet: Sheet, edge: Edge): string[] {
  return halves(sheet, edge).map(({ grid, list, index }) => grid[list][index] ?? WALL);
}

/** Draws codes on the sides of an edge; one code is for both. */
export function withCodes(sheet: Sheet, edge: Edge, codes: readonly string[]): Maze {
  return halves(sheet, edge).reduce<Maze>((maze, { section, list, index }, each) => {
    const code = codes[each] ?? codes[0] ?? WALL;
    return changed(maze, section, (old) => (old.grid ? { ...old, grid: { ...old.grid, [list]: old.grid[list].with(index, code) } } : old));
  }, sheet.maze);
}

export function codesAt(sheet: Sheet, at: Spot): string[] {
  return isEdge(at) ? codesOf(sheet, at) : [codeOf(sheet, at)];
}

/** Every edge of the sheet, borders too. */
export function edgesOf(sheet: Sheet): Edge[] {
  const found = new Map<string, Edge>();
  for (const { at: [x, y] } of squaresOf(sheet)) {
    for (const edge of [[x, y, 'E'], [x, y, 'S'], [x - 1, y, 'E'], [x, y - 1, 'S']] as const) found.set(edge.join(), edge);
  }
  return [...found.values()].sort((one, other) => one[1] - other[1] || one[0] - other[0] || one[2].localeCompare(other[2]));
}

export const innerEdges = (sheet: Sheet): Edge[] => edgesOf(sheet).filter((edge) => !isBorder(sheet, edge));

/** What is left of an edge when that is erased: the border is closed, unless its wall is what goes. */
export const bareEdge = (sheet: Sheet, edge: Edge, brush: string): string => (isBorder(sheet, edge) && brush !== WALL ? WALL : OPEN);

/** Parts that have not changed stay the same, so that only those that have are drawn again. */
const parts = new WeakMap<Grid, Part>();

export function groundOf(sheet: Sheet, links: Ground['links'] = []): Ground {
  const found = sheet.cells.flatMap((cell): Part[] => {
    const grid = gridIn(sheet, cell);
    if (!grid) return [];
    const known = parts.get(grid);
    if (known?.part === cell.part && known.at.join() === cell.at.join()) return [known];
    const { width, height } = grid;
    const part: Part = { part: cell.part, at: cell.at, width, height, squares: [...grid.squares], horizontal: [...grid.horizontal], vertical: [...grid.vertical] };
    parts.set(grid, part);
    return [part];
  });
  return { parts: found, links };
}
