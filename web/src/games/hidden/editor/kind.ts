/** Boards of the Hidden Labyrinth in the editor. */

import box from '../../../../../src/dedale/games/hidden/content/board.maze?raw';
import type { Square } from '../../../board/types';
import { checkText } from '../../../editor/check';
import type { Canvas, DrawingKind } from '../../../editor/kind';
import { blankGrid, fieldOf, readMaze, type Maze } from '../../../editor/maze';
import { codeOf, isEdge, withCode } from '../../../editor/sheet';
import { playAlone } from '../../../screens/new-table';
import { language, t } from '../../../texts/texts.svelte';
import { GAMES } from '../../metas';
import { look } from '../look';
import BoardSettings from './BoardSettings.svelte';

export const SIZE = 6;
/** HIDDEN-1 */
export const SYMBOLS = 24;
const [BOX] = readMaze(box) ?? [];
/** The symbols in the box; all of them have drawings, and names. */
const KNOWN = (BOX?.grid?.squares ?? []).filter(Boolean);

const isCorner = ([x, y]: Square): boolean => [0, SIZE - 1].includes(x) && [0, SIZE - 1].includes(y);

/** Names may be given in the header; those in the box hold for every board. */
function nameOf(symbol: string, maze: Maze): string {
  const field = symbol.toLowerCase();
  const given = [maze[0], BOX].find((section) => fieldOf(section, field));
  return fieldOf(given, `${field}.${language()}`) || (fieldOf(given, field).split('|')[0] ?? '').trim() || symbol;
}

const symbolsOf = (maze: Maze): string[] => (maze[0]?.grid?.squares ?? []).filter(Boolean);

/** All symbols that are drawn or can be: somebody's own boards may have others. */
const allSymbols = (maze: Maze): string[] => [...new Set([...KNOWN, ...symbolsOf(maze)])];

/** Puts the symbols that are missing on squares that are free. */
export function filledUp(maze: Maze, chance: () => number = Math.random): Maze {
  const grid = maze[0]?.grid;
  if (!grid) return maze;
  const drawn = symbolsOf(maze);
  const missing = KNOWN.filter((symbol) => !drawn.includes(symbol)).slice(0, Math.max(0, SYMBOLS - drawn.length));
  const free = grid.squares.flatMap((code, at) => (code || isCorner([at % SIZE, Math.floor(at / SIZE)]) ? [] : [at]));
  const squares = [...grid.squares];
  for (const symbol of missing) {
    const [at] = free.splice(Math.floor(chance() * free.length), 1);
    if (at !== undefined) squares[at] = symbol;
  }
  return [{ fields: maze[0]?.fields ?? [], grid: { ...grid, squares } }];
}

const canvas: Canvas = {
  look,
  cells: () => [{ section: 0, at: [0, 0], part: 'board' }],
  tools: (maze) => [
    ...allSymbols(maze).map((code) => {
      const art = look.square(code);
      return { on: 'square' as const, code, label: nameOf(code, maze), ...(art && { art }) };
    }),
    { on: 'square', code: '', label: t('editor.erase') },
  ],
  edges: () => [],
  // The corners belong to the magicians; but what is there by mistake can be erased.
  brush: (sheet, at, { code }) => (isEdge(at) || (isCorner(at) && code && !codeOf(sheet, at)) ? null : code),
  put: (sheet, at, code) => (isEdge(at) ? sheet.maze : withCode(sheet, at, isCorner(at) ? '' : code, 1)),
  word: nameOf,
};

const started = (grid: Maze[number]['grid']): Maze => [{ fields: [['hidden', '']], grid }];

export const board: DrawingKind<undefined> = {
  name: { field: 'hidden', label: 'editor.board.name', unnamed: 'editor.board.own' },
  fresh: () => started(BOX?.grid ?? blankGrid(SIZE, SIZE)),
  blank: () => started(blankGrid(SIZE, SIZE)),
  fits: (maze) => maze.length === 1 && maze[0]?.grid?.width === SIZE && maze[0].grid.height === SIZE,
  canvas,
  Settings: BoardSettings,
  about: (maze) => t('editor.symbols', { n: symbolsOf(maze).length, of: SYMBOLS }),
  check: checkText,
  play: (id) => playAlone('hidden', { ...GAMES.hidden.alone, board: `shared:${id}` }),
};
