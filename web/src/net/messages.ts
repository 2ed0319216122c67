/** What comes over the WebSocket and what goes (docs/server.md). */

import type { Ground } from '../board/types';

export type GameName = 'mall' | 'tower' | 'hidden' | 'duel';
export type Manner = 'say' | 'gesture' | 'point' | 'nudge' | 'stare' | 'drum';

/** An action of a game or of talk, as the contract writes it. */
export interface Action {
  do: string;
  [field: string]: unknown;
}

/** Something that happened. */
export interface TableEvent {
  event: string;
  [field: string]: unknown;
}

export interface Outcome {
  result: 'won' | 'lost' | 'draw';
  winners: number[];
}

export interface ViewSeat {
  seat: number;
  name: string;
  owns: string[];
}

/** What every view has; a game's own fields come on top. */
export interface View {
  game: GameName;
  phase: string;
  outcome: Outcome | null;
  reason: string;
  seats: ViewSeat[];
  talk: 'free' | 'silent' | 'gestures' | 'none';
  nudged: number | null;
  said: number;
}

export interface Sitter {
  seat: number;
  name: string;
  bot: string | null;
  ready: boolean;
  here: boolean;
}

export type Options = Record<string, unknown>;

export interface Lobby {
  type: 'lobby';
  you: { seats: number[]; host: boolean };
  id?: string;
  code?: string;
  watch?: string;
  game: GameName;
  options: Options;
  seats: (Sitter | null)[];
  host: number | null;
  playing: boolean;
  asleep: boolean;
  match: number;
  replay: string | null;
  watching: number;
}

export interface Said {
  t: number;
  by: number;
  talk: Action;
}

export interface Snapshot {
  type: 'snapshot';
  seat: number | null;
  v: number;
  t: number;
  now: number;
  ground: Ground;
  view: View;
  legal: Action[];
  may: Manner[];
  said: Said[];
}

export interface Update {
  type: 'update';
  seat: number | null;
  v: number;
  t: number;
  events: TableEvent[];
  view?: Partial<View>;
  gone?: string[];
  ground?: Ground;
  legal?: Action[];
  may?: Manner[];
  ack?: string;
}

/** A hint, as far as its level goes: which hero, then where, then the move. */
export interface Hint {
  type: 'hint';
  key?: string;
  level: HintLevel;
  /** Null: that could not be found out in time. */
  solvable: boolean | null;
  /** How many moves are left at best. */
  moves: number | null;
  /** Null: no hero moves, but a card. */
  hero?: string | null;
  where?: readonly [number, number] | null;
  card?: number | null;
  action?: Action;
}

export type HintLevel = 1 | 2 | 3;

export type Incoming =
  | Lobby
  | Snapshot
  | Update
  | Hint
  | { type: 'ack'; key: string }
  | { type: 'refused'; key?: string; error: string; message: string }
  | { type: 'pong'; n: number; t: number }
  | { type: 'bye'; reason: string; again?: boolean };

/** What a client sends after `hello`; the connection adds the key. */
export type Outgoing =
  | { type: 'act'; seat: number; action: Action }
  | { type: 'hint'; seat: number; level: HintLevel }
  | { type: 'sit' | 'rename'; seat: number; name: string }
  | { type: 'stand' | 'free' | 'host'; seat: number }
  | { type: 'ready'; seat: number; ready: boolean }
  | { type: 'bot'; seat: number; bot: string | null }
  | { type: 'options'; options: Options }
  | { type: 'start' | 'rematch' };

/** Why something was not done: a code for programs, a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
