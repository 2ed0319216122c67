/** Messages between the page and the worker with the rules. */

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
  /** The table is no longer played here. `acting`: discovered because its player did something. */
  | { closed: string; error: string; message: string; acting?: boolean }
  | { n: number; answer: object };
