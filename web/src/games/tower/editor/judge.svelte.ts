/** The server's verdict on a drawing, requested a moment after each stroke. Only the latest request counts. */

import type { Square } from '../../../board/types';
import { api, type Verdict } from '../../../net/api';
import type { Mistake } from '../../../net/generated';
import { Refused } from '../../../net/messages';
import { maybe, t } from '../../../texts/texts.svelte';
import { coded, type Drawing } from './drawing';
import { mazeText, squareAt } from './maze';

const PAUSE_MS = 250;
const HERO = /^[YPGOL]$/;

export type Judgement =
  | { kind: 'empty' | 'asking' | 'unknown' | 'offline' }
  | { kind: 'wrong'; message: string; at: Square | null }
  | { kind: 'judged'; verdict: Verdict };

export class Judge {
  now = $state.raw<Judgement>({ kind: 'empty' });
  private asked = 0;
  private answer: Promise<void> = Promise.resolve();

  /** Call when the drawing has changed. */
  look(drawing: Drawing): void {
    this.asked += 1;
    if (!coded(drawing).some(({ code }) => HERO.test(code))) {
      this.now = { kind: 'empty' };
      return;
    }
    this.now = { kind: 'asking' };
    this.answer = this.ask(drawing, this.asked);
  }

  /** The verdict on the current drawing, once it is known. */
  async settled(): Promise<Judgement> {
    while (this.now.kind === 'asking') await this.answer;
    return this.now;
  }

  stop(): void {
    this.asked += 1;
  }

  private async ask(drawing: Drawing, asked: number): Promise<void> {
    await new Promise((passed) => setTimeout(passed, PAUSE_MS));
    if (asked !== this.asked) return;
    const found = await judged(drawing);
    if (asked === this.asked) this.now = found;
  }
}

function sentence({ error, about }: Mistake): string {
  return maybe(`mistake.${error}`, { about: maybe(`hero.${about}`) ?? about }) ?? t('mistake.other');
}

async function judged(drawing: Drawing): Promise<Judgement> {
  try {
    const verdict = await api.solve(mazeText({ ...drawing, name: drawing.name.trim() || '?' }));
    const { mistake, solvable } = verdict;
    if (mistake) return { kind: 'wrong', message: sentence(mistake), at: squareAt(drawing, mistake.line, mistake.column) };
    return solvable === null ? { kind: 'unknown' } : { kind: 'judged', verdict };
  } catch (why) {
    return { kind: why instanceof Refused && why.code === 'offline' ? 'offline' : 'unknown' };
  }
}
