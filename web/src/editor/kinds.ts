/** The kinds of drawings, whichever game they are for. */

import { DRAWINGS } from '../games/registry';
import type { DrawingKind } from './kind';
import { fieldOf, mazeText, readMaze, renamed, type Maze } from './maze';
import { t } from '../texts/texts.svelte';

export { DRAWINGS };
export const KINDS = Object.keys(DRAWINGS);

export async function kindCalled(name: string): Promise<DrawingKind | null> {
  return (await DRAWINGS[name]?.load()) ?? null;
}

/** Which kind of drawing a file is; null if it is none. */
export function kindOf(maze: Maze): string | null {
  return KINDS.find((name) => maze[0]?.fields.some(([field]) => field === DRAWINGS[name]?.field)) ?? null;
}

/** A text that can be drawn: its kind, and the drawing. Null if it is anything else. */
export async function readDrawing(text: string): Promise<{ name: string; kind: DrawingKind; maze: Maze } | null> {
  const maze = readMaze(text);
  const name = maze && kindOf(maze);
  const kind = name && (await kindCalled(name));
  return maze && name && kind && kind.fits(maze) ? { name, kind, maze } : null;
}

export const nameOf = (kind: DrawingKind, maze: Maze): string => fieldOf(maze[0], kind.name.field);

/** The text as others read it: a file without a name would be wrong. */
export function namedText(kind: DrawingKind, maze: Maze): string {
  return mazeText(withName(kind, maze));
}

export function withName(kind: DrawingKind, maze: Maze): Maze {
  const name = nameOf(kind, maze).trim() || (kind.name.unnamed ? t(kind.name.unnamed) : '');
  return name === nameOf(kind, maze) ? maze : renamed(maze, kind.name.field, name);
}
