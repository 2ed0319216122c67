/** Lessons as the client loads them, written by `dedale.lessons.client_files`. */

import type { Component } from 'svelte';
import type { Pointer, Scene } from '../board/types';
import type { Action, GameName, Options, Snapshot, Update } from '../net/messages';

type Words = Record<string, string>;
type Fields = Record<string, unknown>;

/** Part of an action, an event or a `view`; whatever contains all of it matches. */
export type Pattern = Fields;

export interface Step {
  say: Words;
  wrong: Words;
  show: [kind: 'piece' | 'square' | 'panel' | 'seat', which: string][];
  /** When the step begins, and how far the clock runs during it; null if the sand stands still. */
  clock: [from: number, to: number] | null;
  done: Pattern[];
}

interface Told {
  game: GameName;
  title: Words;
  seat: number;
  steps: Step[];
}

/** The action that counts (null: nothing to do but read), the frames it leads to, and the next node. */
export interface Way {
  do: Action | null;
  frames: Omit<Update, 'type' | 'seat' | 'v'>[];
  to: number | null;
}

/** The others follow a script: every path through the lesson was played out by the rules beforehand. */
export interface Script extends Told {
  others: 'script';
  snapshot: Omit<Snapshot, 'type' | 'seat' | 'v'>;
  nodes: { step: number; ways: Way[] }[];
}

/** Played at a real table, with bots or alone. */
export interface Live extends Told {
  others: 'bots' | 'nobody';
  options: Options;
}

export interface Title {
  id: string;
  game: GameName;
  title: Words;
  others: Script['others'] | Live['others'];
}

/** A lesson in progress, as the match screen sees it. */
export interface Teacher {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly step: Step | null;
  /** The number of steps done. */
  readonly done: number;
  /** Whether the step is done, and the others are still acting. */
  readonly watching: boolean;
  /** The reply to a wrong move. */
  readonly complaint: string;
  /** Moves on from a step that only has to be read; null if the player has something to do. */
  readonly next: (() => void) | null;
  /** Whether the lesson itself stands in for the server. */
  readonly scripted: boolean;
  readonly Card: Component<{ lesson: Teacher }>;
  readonly refused: ((why: unknown) => void) | null;
  pointers(scene: Scene): Pointer[];
}
