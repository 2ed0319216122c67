/** Lessons as they are fetched: `dedale.lessons.client_files` writes them. */

import type { Component } from 'svelte';
import type { Pointer, Scene } from '../board/types';
import type { Action, GameName, Options, Snapshot, Update } from '../net/messages';

type Words = Record<string, string>;
type Fields = Record<string, unknown>;

/** Part of an action, of an event, or of a `view`: whatever has all of it fits. */
export type Pattern = Fields;

export interface Step {
  say: Words;
  wrong: Words;
  show: [kind: 'piece' | 'square' | 'panel' | 'seat', which: string][];
  /** When it begins, and how far time runs in it; null: the sand stands still. */
  clock: [from: number, to: number] | null;
  done: Pattern[];
}

interface Told {
  game: GameName;
  title: Words;
  seat: number;
  steps: Step[];
}

/** Something that counts as done, what is seen of it, and the node to which it leads. */
export interface Way {
  do: Action | null;
  frames: Omit<Update, 'type' | 'seat' | 'v'>[];
  to: number | null;
}

/** The others follow a script: every way through the lesson was played by the rules before. */
export interface Script extends Told {
  others: 'script';
  snapshot: Omit<Snapshot, 'type' | 'seat' | 'v'>;
  nodes: { step: number; ways: Way[] }[];
}

/** At a real table, with bots or alone. */
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

/** A lesson that goes on, as the board's screen knows it. */
export interface Teacher {
  readonly id: string;
  readonly step: Step | null;
  /** How many steps are done, and how many there are. */
  readonly done: number;
  readonly of: number;
  /** The answer to a wrong try. */
  readonly complaint: string;
  /** What was done before the lesson's last step; null while there is something to do. */
  readonly next: (() => void) | null;
  /** It hosts the table itself. */
  readonly scripted: boolean;
  readonly Card: Component<{ lesson: Teacher }>;
  readonly refused: ((why: unknown) => void) | null;
  pointers(scene: Scene): Pointer[];
}
