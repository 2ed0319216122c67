/** What is found out about a drawing, requested a moment after each stroke. Only the latest request counts. */

import { Refused } from '../net/messages';
import type { DrawingKind, Finding } from './kind';
import { mazeText, type Maze } from './maze';

const PAUSE_MS = 250;

export type Judgement =
  | { is: 'asking' | 'unknown' | 'offline' }
  /** Too little is drawn to say anything else. */
  | { is: 'awaited'; text: string }
  | { is: 'found'; finding: Finding };

export class Judge {
  now = $state.raw<Judgement>({ is: 'asking' });
  private asked = 0;
  private answer: Promise<void> = Promise.resolve();

  constructor(private readonly kind: DrawingKind) {}

  /** Call when the drawing has changed. */
  look(maze: Maze): void {
    this.asked += 1;
    const text = this.kind.awaits?.(maze);
    if (text) {
      this.now = { is: 'awaited', text };
      return;
    }
    this.now = { is: 'asking' };
    this.answer = this.ask(maze, this.asked);
  }

  /** The judgement on the current drawing, once it is known. */
  async settled(): Promise<Judgement> {
    while (this.now.is === 'asking') await this.answer;
    return this.now;
  }

  stop(): void {
    this.asked += 1;
  }

  private async ask(maze: Maze, asked: number): Promise<void> {
    await new Promise((passed) => setTimeout(passed, PAUSE_MS));
    if (asked !== this.asked) return;
    const found = await this.judged(maze);
    if (asked === this.asked) this.now = found;
  }

  private async judged(maze: Maze): Promise<Judgement> {
    try {
      return { is: 'found', finding: await this.kind.check(mazeText(maze)) };
    } catch (why) {
      const away = why instanceof Refused && (why.code === 'offline' || why.code === 'no_rules');
      return { is: away ? 'offline' : 'unknown' };
    }
  }
}
