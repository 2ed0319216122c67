/** A drawing in progress, with its undo and redo history. */

import type { Maze } from './maze';

const MOST = 100;

export class History {
  now: Maze;
  private past = $state.raw<readonly Maze[]>([]);
  private future = $state.raw<readonly Maze[]>([]);

  constructor(first: Maze, private readonly onchange: (maze: Maze) => void) {
    this.now = $state.raw(first);
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  get redoable(): boolean {
    return this.future.length > 0;
  }

  /** `goesOn`: part of the last change, and undone with it. */
  change(made: Maze, goesOn = false): void {
    if (made === this.now) return;
    if (!goesOn) this.past = [...this.past, this.now].slice(-MOST);
    this.future = [];
    this.show(made);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    this.show(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (!after) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    this.show(after);
  }

  private show(made: Maze): void {
    this.now = made;
    this.onchange(made);
  }
}
