/** When the coach is asked, and which advice still applies. */

import type { Coach, Occasion } from '../games/game';
import type { Advice, TableEvent } from '../net/messages';
import type { Table } from '../table/table.svelte';

/** A player who has done nothing for this long may want a suggestion. */
const IDLE_MS = 2000;
/** How soon to ask again after a change, and for those who follow the coach after they have acted. */
const AGAIN_MS = 2000;
const SOON_MS = 800;

/** A mouse usually comes with a keyboard. */
const KEYS = matchMedia('(hover: hover) and (pointer: fine)');

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Adviser {
  /** The coach's last advice. */
  private said = $state.raw<Advice | null>(null);
  /** Whether the same advice came twice: others get time to act before the team is said to wait for them. */
  private twice = $state(false);
  /** The name of the player who nudged. */
  private by = $state('');
  private first = $state(true);
  /** Whether the nudge pawn has just come to the player for the first time in this match. */
  pawn = $state(false);
  private nudged = false;
  /** The kinds of action the player could take when something last happened. */
  private kinds: readonly string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The position the coach was asked about. */
  private about = $state.raw<unknown>(null);
  private on = false;
  /** The kinds of squares explained so far, and the one being explained. */
  private explained = $state.raw<readonly string[]>([]);
  private kind: string | null = null;

  constructor(private readonly table: Table) {}

  /** Whether it is up to the player. */
  private mine = $derived.by(() => !!this.said?.seats.some((seat) => this.table.mine.includes(seat)));

  /** The advice, if it still applies. */
  advice = $derived.by(() => {
    const { said, table } = this;
    if (!said?.action) return null;
    return !this.mine || table.legal.some(({ action }) => alike(action, said.action)) ? said : null;
  });

  /** Whether the coach has answered since the player last acted. */
  heard = $derived(this.said !== null);

  /** What the player could do; null if it is up to the others. */
  useful = $derived(this.mine && this.advice ? this.advice.action : null);

  occasion: Occasion = $derived.by(() => {
    const late = !this.mine && this.twice && this.about === this.table.current;
    return { by: this.by, late, first: this.first, keys: KEYS.matches, explained: this.explained };
  });

  /** Starts watching; call the returned function to stop. */
  watch(startles: Coach['startles']): () => void {
    this.on = true;
    const forget = this.table.onevents((events, before) => {
      const { mine, current } = this.table;
      const call = events.find(({ event, seat }) => (event === 'nudge' || event === 'drum') && mine.includes(Number(seat)));
      if (call?.event === 'nudge' && !this.nudged) this.nudged = this.pawn = true;
      const more = this.canDoMore();
      if (call) this.ask(current?.view.seats[Number(call['by'])]?.name);
      else if (more || events.some((event) => event.event === 'started' || (current && startles(event, before, current.ground)))) this.ask();
      else if (this.isOvertaken(events)) this.ask();
    });
    this.canDoMore();
    this.wait(IDLE_MS);
    return () => {
      this.on = false;
      forget();
      clearTimeout(this.timer);
      this.said = null;
    };
  }

  /** The player has acted. Those who follow the coach get the next advice soon. */
  acted(): void {
    if (!this.on) return;
    const listens = this.mine; // the table may have changed by now
    if (this.said) this.first = false;
    if (this.kind && listens && !this.explained.includes(this.kind)) this.explained = [...this.explained, this.kind];
    this.said = null;
    this.kind = null;
    this.by = '';
    this.pawn = false;
    this.wait(listens ? SOON_MS : IDLE_MS);
  }

  /** The coach is explaining this kind of square: once the player has acted, they know. */
  explain(kind: string): void {
    this.kind = kind;
  }

  ask(by = ''): void {
    const [seat] = this.table.mine;
    if (!this.on || seat === undefined) return;
    this.about = this.table.current;
    if (by) this.by = by;
    this.wait(AGAIN_MS);
    this.table.askCoach(seat).then((advice) => this.hear(advice), () => undefined);
  }

  /** Whether a kind of action has become possible, such as exploring: nobody should have to wait to be told so. */
  private canDoMore(): boolean {
    const before = this.kinds;
    this.kinds = this.table.legal.map(({ action }) => action.do);
    return this.kinds.some((kind) => !before.includes(kind));
  }

  /** Whether the advice can no longer be followed, or was up to others, who have just moved that hero. */
  private isOvertaken(events: readonly TableEvent[]): boolean {
    const action = this.said?.action;
    if (!action || this.useful) return false;
    return !this.advice || ('hero' in action && events.some(({ hero }) => hero === action.hero));
  }

  private hear(advice: Advice): void {
    this.twice = alike(this.said?.action, advice.action);
    if (!this.twice) this.kind = null;
    this.said = advice;
  }

  private wait(time: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), time);
  }

  /** Asks if there is no useful advice now and there may be some. */
  private look(): void {
    if (!this.useful && !document.hidden && (this.table.current !== this.about || !this.twice)) {
      this.by = '';
      this.ask();
    } else this.wait(AGAIN_MS);
  }
}
