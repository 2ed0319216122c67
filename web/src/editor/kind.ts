/** What a game adds to the editor for one kind of drawing: how it is laid out, what it is drawn with, and how it is played. */

import type { Look } from '../board/look';
import type { Edge, Ground, Scene, Square } from '../board/types';
import type { Mistake } from '../net/generated';
import type { Part } from '../games/game';
import type { Key } from '../texts/texts.svelte';
import type { Maze, Place } from './maze';
import type { Cell, Sheet, Spot } from './sheet';

/** Something to draw with: a code for squares or for edges. */
export interface Tool {
  on: 'square' | 'edge';
  code: string;
  label: string;
  /** Left out for the eraser. */
  art?: { name: string; colour: string };
}

/** What was found out about a drawing: its mistakes or, if there are none, whatever else is worth saying. */
export interface Finding<Known = unknown> {
  mistakes: readonly Mistake[];
  /** Whether it is as it should be; null if that could not be found out. */
  good: boolean | null;
  known?: Known;
}

/** What is known about a kind of drawing before its code is fetched. */
export interface DrawingFront {
  /** The field that makes a file one of this kind. */
  field: string;
  title: Key;
  /** A drawing that stands for it. */
  art: string;
  load(): Promise<DrawingKind>;
}

/** The parts of a file that are drawn one at a time. */
export interface Pages {
  /** What each is called; the order is that of the file. */
  names(maze: Maze): string[];
  add(maze: Maze): Maze;
  remove(maze: Maze, page: number): Maze;
  addText: Key;
  removeText: Key;
}

export interface SettingsProps {
  maze: Maze;
  page: number;
  /** The fields with mistakes. */
  wrong: readonly Place[];
  change: (maze: Maze) => void;
}

export interface DrawingKind<Known = unknown> {
  /** The field with its name, what that is called, and the name of a drawing that needs one. */
  name: { field: string; label: Key; unnamed?: Key };
  /** A new drawing, and one with as little on it as possible. */
  fresh(): Maze;
  blank(maze: Maze): Maze;
  /** Whether it can be drawn here, as far as the editor can see. */
  fits(maze: Maze): boolean;
  /** What follows from a change: fields that are worked out, and those that no longer hold. */
  tidied?(maze: Maze): Maze;
  /** Only if there is something to draw; otherwise it is all filled in. */
  canvas?: Canvas;
  /** Filled in beside the palette or, without a canvas, in place of the board. */
  Settings: Part<SettingsProps>;
  /** In words, for lists; the picture says the rest. */
  about(maze: Maze): string;
  /** What is missing before it makes sense to check it; null if nothing is. */
  awaits?(maze: Maze): string | null;
  check(text: string): Promise<Finding<Known>>;
  /** Shows what is known about a drawing without mistakes. */
  Verdict?: Part<{ known: Known }>;
  /** The text to share, with what is known about it. */
  shared?(maze: Maze, known: Known | undefined): Maze;
  /** A reason to think twice before sharing. */
  doubt?(known: Known | undefined): string | null;
  /** Plays a drawing that was shared, by its id. */
  play(id: string, maze: Maze): Promise<void>;
  /** Where whoever gets the link is led; left out for the page of any drawing. */
  path?(id: string): string;
}

export interface Canvas {
  look: Look;
  pages?: Pages;
  /** Where the grids lie. A picture shows several pages at once. */
  cells(maze: Maze, page: number | 'picture'): Cell[];
  tools(maze: Maze): readonly Tool[];
  /** The edges that can be drawn with a tool. */
  edges(sheet: Sheet, tool: Tool): Edge[];
  /** The code that a tool draws there; null if it draws nothing there. */
  brush(sheet: Sheet, at: Spot, tool: Tool): string | null;
  /** Draws a code, and whatever follows from that. */
  put(sheet: Sheet, at: Spot, code: string): Maze;
  /** A tap on an edge, if that does more than draw and erase. */
  tap?(sheet: Sheet, edge: Edge, tool: Tool): Maze;
  /** What a code means, for screen readers. */
  word(code: string, maze: Maze): string;
  links?(sheet: Sheet): Ground['links'];
  /** What stands on the board and is not part of the ground. */
  scene?(sheet: Sheet): Partial<Scene>;
  /** Squares where nothing can be drawn. */
  fixed?(square: Square): boolean;
}
