/** A finished match in numbers. */

import type { ReplayDocument } from '../net/api';

const TALK = new Set(['say', 'gesture', 'point']);
/** Neither talk about the game nor actions in it. */
const BESIDE = new Set(['nudge', 'stare', 'drum', 'excuse', 'resign', 'offer', 'accept', 'decline', 'withdraw']);

export interface Numbers {
  /** Milliseconds. */
  time: number;
  /** The longest time during which nobody said, showed or pointed at anything. */
  silence: number;
  /** Per seat, not counting talk. */
  actions: Record<number, number>;
}

export function numbersOf({ t, log }: ReplayDocument): Numbers {
  const actions: Record<number, number> = {};
  let silence = 0;
  let spoke = 0;
  for (const [at, seat, action] of log) {
    if (TALK.has(action.do)) {
      silence = Math.max(silence, at - spoke);
      spoke = at;
    } else if (!BESIDE.has(action.do)) {
      actions[seat] = (actions[seat] ?? 0) + 1;
    }
  }
  const time = Math.max(t, log.at(-1)?.[0] ?? 0);
  return { time, silence: Math.max(silence, time - spoke), actions };
}

/** Milliseconds as minutes and seconds. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
