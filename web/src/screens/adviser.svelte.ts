/** When the coach is asked, and what they said that still holds. */

import type { Advice } from '../net/messages';
import type { Table } from '../table/table.svelte';

/** Whoever has done nothing for so long may want to know what they could do. */
const IDLE_MS = 5000;
/** How soon to ask again when something has changed. */
const AGAIN_MS = 2000;

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Adviser {
  /** What the coach said last. */
  private said = $state.raw<Advice | null>(null);
  /** Nobody is told that others should act before they had the time to. */
  private twice = $state(false);
  /** Who nudged the player. */
  by = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The position that was asked about. */
  private about = $state.raw<unknown>(null);
  private on = false;

  constructor(private readonly table: Table) {}

  /** The advice that still holds. */
  advice = $derived.by(() => {
    const { said, table } = this;
    if (!said?.action) return null;
    if (!said.seats.some((seat) => table.mine.includes(seat))) return this.twice && this.about === table.current ? said : null;
    return table.legal.some(({ action }) => alike(action, said.action)) ? said : null;
  });

  /** What the player themselves should do. */
  useful = $derived(this.advice?.seats.some((seat) => this.table.mine.includes(seat)) ? this.advice.action : null);

  /** Begins to wait; call what it returns to end that. */
  watch(): () => void {
    this.on = true;
    const forget = this.table.onevents((events) => {
      const call = events.find(({ event, seat }) => (event === 'nudge' || event === 'drum') && this.table.mine.includes(Number(seat)));
      if (call) this.ask(this.table.current?.view.seats[Number(call['by'])]?.name);
    });
    this.wait(IDLE_MS);
    return () => {
      this.on = false;
      forget();
      clearTimeout(this.timer);
      this.said = null;
    };
  }

  /** The player has done something. */
  acted(): void {
    if (!this.on) return;
    this.said = null;
    this.by = '';
    this.wait(IDLE_MS);
  }

  ask(by = ''): void {
    const [seat] = this.table.mine;
    if (!this.on || seat === undefined) return;
    this.about = this.table.current;
    if (by) this.by = by;
    this.wait(AGAIN_MS);
    this.table.askCoach(seat).then((advice) => this.hear(advice), () => undefined);
  }

  private hear(advice: Advice): void {
    this.twice = alike(this.said?.action, advice.action);
    this.said = advice;
  }

  private wait(time: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), time);
  }

  /** Asks if nothing useful is being said, and if there may be something new. */
  private look(): void {
    if (!this.useful && !document.hidden && (this.table.current !== this.about || !this.twice)) {
      this.by = '';
      this.ask();
    } else this.wait(AGAIN_MS);
  }
}
