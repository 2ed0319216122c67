/** The WebSocket messages in both directions (docs/server.md). The types are the server's: see `generated.ts`. */

import type { Hello, List, Lobby as LobbyMessage, Outgoing as Sent, Ping, Sync } from './generated';

export type { Action, Advice, Chatted, GameName, HintAnswer as Hint, Incoming, Manner, Outcome, Said, Sitter, Snapshot, TableEvent, Update, View, ViewSeat } from './generated';

export type Options = Record<string, unknown>;

/** The table as last known: options that a message leaves out are unchanged. */
export type Lobby = LobbyMessage & { options: Options };

/** Which hero, then where, then the move. */
export type HintLevel = 1 | 2 | 3;

/** What a client sends after `hello`; the connection adds the key. */
export type Outgoing = Exclude<Sent, Hello | List | Sync | Ping>;

/** A refusal: a code for programs, a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Who or what it is about, such as the colour that a wall would shut in. */
    readonly about = '',
  ) {
    super(message);
  }
}
