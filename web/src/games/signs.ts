/** What there is to see on a board, in words: for whoever has the room to read them beside it. */

import type { Drawing } from '../board/look';

export interface Sign {
  art: string;
  colour: string;
  text: string;
  /** The rule that says more. */
  rule: string;
}

/** The drawings of these codes, each once. */
export function signsOn(codes: readonly string[], drawing: (code: string) => Drawing | null): Drawing[] {
  return [...new Set(codes)].map(drawing).filter((each) => each !== null);
}
