/** What the page and the thread with the rules say to each other. */

export type Wanted =
  | { open: string }
  | { at: string; frame: string }
  | { close: string }
  | { n: number; make: object }
  | { n: number; adopt: object }
  | { n: number; question: object };

export type Told =
  | { opened: string }
  | { at: string; frames: string[] }
  /** A table that is no longer played here. `acting`: that came out when its player did something. */
  | { closed: string; error: string; message: string; acting?: boolean }
  | { n: number; answer: object };
