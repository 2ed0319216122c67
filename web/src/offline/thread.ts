/** The page's side of the worker that plays solo tables. Started once, when first needed. */

import { Refused } from '../net/messages';
import type { Told, Wanted } from './messages';

/** Receives messages about one table. */
export type Ear = (told: Exclude<Told, { n: number }>) => void;

class Thread {
  private worker: Worker | null = null;
  private readonly ears = new Map<string, Ear>();
  private readonly waiting = new Map<number, (answer: object) => void>();
  private asked = 0;

  send(wanted: Wanted): void {
    this.worker ??= this.begin();
    this.worker.postMessage(wanted);
  }

  /** Loads the rules, if they are on this device, so that the first table opens at once. */
  wake(): void {
    if (!this.worker) this.ask({ question: { ask: 'close', table: '' } }).catch(() => undefined);
  }

  listen(table: string, ear: Ear): void {
    this.ears.set(table, ear);
  }

  forget(table: string, ear: Ear): void {
    if (this.ears.get(table) === ear) this.ears.delete(table);
  }

  /** Asks the rules something that is not about an open table. Throws `Refused`. */
  async ask<T>(what: { make: object } | { adopt: object } | { question: object }): Promise<T> {
    const n = ++this.asked;
    const answer = await new Promise<object>((done) => {
      this.waiting.set(n, done);
      this.send({ n, ...what });
    });
    if ('error' in answer) {
      const { error, message } = answer as { error: string; message: string };
      throw new Refused(error, message);
    }
    return answer as T;
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module', name: 'rules' });
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(worker);
    };
    return worker;
  }

  /** The worker failed: its script is not on this device, or it ran out of memory. The next question starts a new one. */
  private fail(worker: Worker): void {
    worker.terminate();
    this.worker = null;
    const why = { error: 'no_rules', message: 'The rules are not on this device yet.' };
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const done of waiting) done(why);
    for (const [table, ear] of [...this.ears]) ear({ closed: table, ...why });
  }

  private hear(told: Told): void {
    if ('n' in told) {
      this.waiting.get(told.n)?.(told.answer);
      this.waiting.delete(told.n);
    } else {
      this.ears.get('at' in told ? told.at : 'opened' in told ? told.opened : told.closed)?.(told);
    }
  }
}

export const thread = new Thread();
