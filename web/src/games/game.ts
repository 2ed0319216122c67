/** What a game adds to the client: how a view is shown, and which legal action a tap means. */

import type { Component } from 'svelte';
import type { Badge, Edge, EdgeTarget, Ground, Mark, Piece, Pointer, Square, Target } from '../board/types';
import type { Action, GameName, View } from '../net/messages';
import type { Choice, Hinted, Table } from '../table/table.svelte';
import type { Sign } from './signs';

/** What the player has in hand, but has not done yet. */
export interface Ui {
  /** The piece that was tapped. */
  picked: string | null;
  /** What the next tap is for, where a game has several kinds of taps. */
  mode: string | null;
  /** Where a wall is held that is not laid yet; null before anybody has moved it. */
  ghost: readonly Edge[] | null;
}

export const NOTHING_IN_HAND: Ui = { picked: null, mode: null, ghost: null };

export interface Position<V extends View = View> {
  view: V;
  legal: readonly Choice[];
  /** The seats of this device. */
  mine: readonly number[];
  ui: Ui;
  /** The last hint that was given at this table. */
  hinted?: Hinted | null;
}

export interface Scene {
  pieces: Piece[];
  targets: Target[];
  edges: EdgeTarget[];
  marks: Mark[];
  badges: Badge[];
  pointers: Pointer[];
}

export const EMPTY_SCENE: Scene = { pieces: [], targets: [], edges: [], marks: [], badges: [], pointers: [] };

/** What a tap or key means: actions (of several, the player is asked), something taken in hand, or nothing. */
export type Answer =
  | { act: Choice[] }
  /** Done one after the other: several seats of this device do the same. */
  | { each: Choice[] }
  /** Not legal: it is sent all the same, because the refusal says why. */
  | { attempt: Action }
  | { ui: Partial<Ui> }
  | null;

export interface Adapter {
  scene(position: Position): Scene;
  pick?(position: Position, id: string): Answer;
  square(position: Position, at: Square): Answer;
  /** A tap on a square that is no target. */
  miss?(position: Position, at: Square): Answer;
  edge?(position: Position, edge: Edge): Answer;
  /** The ghost is moved to a point of the board (in squares), and let go there if `lay`. */
  ghost?(position: Position, point: Square, lay: boolean): Answer;
  key?(position: Position, key: string, shift: boolean): Answer;
  /** How an action is called where the player must choose among several. */
  name(action: Action): string;
  /** The mode that stays on after something was done in it. */
  lasting?: string;
  /** What a code of the ground means, for screen readers. */
  code?(code: string, view?: View): string | null;
  /** What a code of an edge means. */
  side?(code: string): string | null;
  /** What the signs on the board mean, where there is room to say so. */
  legend?(position: Position, ground: Ground): Sign[];
  /** What happened is part of the secret: there is nothing to read up. */
  forgetful?: boolean;
}

/** How a panel does things. */
export interface Hands {
  act(choice: Choice): void;
  set(ui: Partial<Ui>): void;
  answer(answer: Answer): void;
}

export interface PanelProps {
  table: Table;
  position: Position;
  hands: Hands;
}

export interface GameModule {
  adapter: Adapter;
  Panel: Component<PanelProps>;
  /** What it shows under its panel where there is room. */
  Beside?: Component<{ position: Position }>;
}

const modules: Record<GameName, () => Promise<GameModule>> = {
  mall: () => import('./mall'),
  tower: () => import('./tower'),
  hidden: () => import('./hidden'),
  duel: () => import('./duel'),
};

/** A game's code is fetched when its table is opened. */
export function loadGame(game: GameName): Promise<GameModule> {
  return modules[game]();
}
