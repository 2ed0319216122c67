/** The drawing in progress, with its undo and redo history. */

import type { Drawing } from './drawing';
import { keep, kept } from './storage';

const MOST = 100;

export class Sketch {
  now = $state.raw<Drawing>(kept());
  private past = $state.raw<readonly Drawing[]>([]);
  private future = $state.raw<readonly Drawing[]>([]);

  constructor(private readonly onchange: (drawing: Drawing) => void) {}

  get undoable(): boolean {
    return this.past.length > 0;
  }

  get redoable(): boolean {
    return this.future.length > 0;
  }

  /** `goesOn`: part of the last change, and undone with it. */
  change(made: Drawing, goesOn = false): void {
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

  private show(made: Drawing): void {
    this.now = made;
    keep(made);
    this.onchange(made);
  }
}
