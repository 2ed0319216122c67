/** What the server says of a drawing: asked a moment after each stroke, and only what is asked last counts. */

import type { Square } from '../board/types';
import { api, type Verdict } from '../net/api';
import { Refused } from '../net/messages';
import { coded, type Drawing } from './drawing';
import { mazeText, squareAt } from './maze';

const PAUSE_MS = 250;
const HERO = /^[YPGOL]$/;

export type Judgement =
  | { kind: 'empty' | 'asking' | 'unknown' | 'offline' }
  | { kind: 'wrong'; message: string; at: Square | null }
  | { kind: 'judged'; verdict: Verdict };

/** A sentence of the server, and the square that it is about. The place in the file means nothing to a drawer. */
export function mistakeOf(drawing: Drawing, message: string): { message: string; at: Square | null } {
  const [, line, column, sentence] = /^[^\n]*?:(\d+):(\d+): (.*)$/.exec(message) ?? [];
  if (!line || !column || !sentence) return { message, at: null };
  return { message: sentence.charAt(0).toUpperCase() + sentence.slice(1), at: squareAt(drawing, Number(line), Number(column)) };
}

export class Judge {
  now = $state.raw<Judgement>({ kind: 'empty' });
  private timer = 0;
  private asked = 0;

  /** The drawing has changed. */
  look(drawing: Drawing): void {
    clearTimeout(this.timer);
    this.asked += 1;
    if (!coded(drawing).some(({ code }) => HERO.test(code))) {
      this.now = { kind: 'empty' };
      return;
    }
    this.now = { kind: 'asking' };
    const asked = this.asked;
    this.timer = window.setTimeout(() => {
      void judged(drawing).then((found) => {
        if (asked === this.asked) this.now = found;
      });
    }, PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }
}

async function judged(drawing: Drawing): Promise<Judgement> {
  try {
    const verdict = await api.solve(mazeText({ ...drawing, name: drawing.name.trim() || '?' }));
    return verdict.solvable === null ? { kind: 'unknown' } : { kind: 'judged', verdict };
  } catch (why) {
    if (!(why instanceof Refused)) return { kind: 'unknown' };
    if (why.code === 'bad_file') return { kind: 'wrong', ...mistakeOf(drawing, why.message) };
    return { kind: why.code === 'offline' ? 'offline' : 'unknown' };
  }
}
