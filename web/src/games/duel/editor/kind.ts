/** Boards and positions of the Duel in the editor. */

import box from '../../../../../src/dedale/games/duel/content/level-1.maze?raw';
import { checkText } from '../../../editor/check';
import type { DrawingKind } from '../../../editor/kind';
import { blankGrid, readMaze, type Grid, type Maze } from '../../../editor/maze';
import { playAlone } from '../../../screens/new-table';
import { t } from '../../../texts/texts.svelte';
import { GAMES } from '../../metas';
import BoardSettings from './BoardSettings.svelte';
import { canvas, isPosition } from './canvas';
import { COLOURS, isCorner, LETTERS, readCode, SIZE, STARTS } from './codes';

const started = (grid: Grid): Maze => [{ fields: [['duel', '']], grid }];

/** Only what every board has in the same place: the corners, the pawns and the great door. */
function blank(): Maze {
  const grid = blankGrid(SIZE, SIZE);
  const squares = grid.squares.map((_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const pawn = STARTS.findIndex((start) => start[0] === x && start[1] === y);
    if (isCorner([x, y])) return '###';
    return x === 5 && y === 5 ? 'O' : (LETTERS[pawn] ?? '');
  });
  return started({ ...grid, squares });
}

/** As few players as can have all the pawns of a position (DUEL-4). */
function seatsOf(maze: Maze): number {
  const pawns = new Set(maze[0]?.grid?.squares.map((code) => readCode(code).pawn));
  const colours = Object.entries(GAMES.duel.colours).find(([, seats]) => COLOURS.every((colour, index) => !pawns.has(index) || seats?.includes(colour)));
  return Number(colours?.[0] ?? COLOURS.length);
}

export const board: DrawingKind<undefined> = {
  name: { field: 'duel', label: 'editor.board.name', unnamed: 'editor.board.own' },
  fresh: () => started(readMaze(box)?.[0]?.grid ?? blankGrid(SIZE, SIZE)),
  blank,
  fits: (maze) => maze.length === 1 && maze[0]?.grid?.width === SIZE && maze[0].grid.height === SIZE,
  canvas,
  Settings: BoardSettings,
  about: (maze) => t(isPosition(maze) ? 'editor.duel.position' : 'editor.duel.board'),
  check: checkText,
  play: (id, maze) => playAlone('duel', { ...GAMES.duel.alone, ...(isPosition(maze) && { players: seatsOf(maze) }), board: `shared:${id}` }),
};
