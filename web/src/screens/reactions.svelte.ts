/** How the page reacts to what happens at the table: sounds, moments, live region, calls. */

import type { Adapter } from '../games/game';
import { Refused, type TableEvent, type View } from '../net/messages';
import { isTalk, type Deed, type Table } from '../table/table.svelte';
import { t } from '../texts/texts.svelte';
import { play, vibrate } from '../ui/sound';
import { toasts } from '../ui/toasts.svelte';
import type { Ping } from '../board/types';
import { linesOf, pingOf, soundOf, tell, type Line } from './events';

/** A moment worth stopping for; `title` is its text unless the match has ended. */
export interface Moment {
  what: 'theft' | 'won' | 'lost';
  title: string | null;
}

const LINES = 8;
const THEFT_MS = 2200;
const END_MS = 2800;
const PING_MS = 2200;
/** Whoever wants to move a piece does not see at once that others have just done so. */
const MOVED_MS = 1500;
/** Refusals that such a player gets. */
const MISSED = ['not_straight', 'wall', 'no_escalator'];

export class Reactions {
  /** Recent events. */
  told = $state.raw<Line[]>([]);
  moment = $state.raw<Moment | null>(null);
  /** Where players are pointing right now. */
  pings = $state.raw<Ping[]>([]);
  /** Whether the player has done something since they were last nudged. */
  answered = $state(false);
  /** Messages that arrived while the talk was closed. */
  unread = $state(0);

  /** When others last moved each hero. */
  private readonly moved: Partial<Record<string, number>> = {};

  /** `coached`: whether a coach says what a nudge is about. */
  constructor(private readonly table: Table, private readonly adapter: Adapter, private readonly coached: () => boolean) {}

  happened = (events: TableEvent[], before: View): void => {
    const view = this.table.current?.view;
    if (!view) return;
    events = events.filter(({ event, by }) => !isTalk(event) || typeof by !== 'number' || this.table.hears(by));
    for (const event of events) {
      const ended = event.event === 'ended';
      if (event.event === 'moved') this.moved[String(event['hero'])] = performance.now();
      if (ended) toasts.clear();
      const sound = soundOf(this.adapter, event, this.table.mine, view.outcome);
      const quiet = ended && this.adapter.summary?.(view).quiet;
      if (sound && !quiet) play(sound);
      if (event.event === 'nudge' || event.event === 'drum' || event.event === 'stare') this.called(event);
      const ping = pingOf(event, view);
      if (ping) this.show(ping);
      else if (event.event === 'say' || event.event === 'gesture' || event.event === 'point') this.heard(event);
      if (this.adapter.alerts?.(event, before)) this.alert(event);
      const praise = this.adapter.praise?.(event, before);
      if (event.event === 'theft') this.celebrate({ what: 'theft', title: t('moment.theft') }, THEFT_MS);
      else if (praise) this.celebrate({ what: 'won', title: praise }, END_MS);
      else if (ended && !quiet) this.celebrate({ what: sound === 'loss' ? 'lost' : 'won', title: null }, END_MS);
    }
    const lines = linesOf(this.adapter, events, view, before);
    if (lines.length) this.told = [...this.told, ...lines].slice(-LINES);
  };

  /** The hero that was elsewhere when the player decided on an action that was now refused. */
  missed(action: Deed, why: unknown): string | null {
    const hero = 'hero' in action ? String(action.hero) : '';
    const late = performance.now() - (this.moved[hero] ?? -Infinity) < MOVED_MS;
    return late && why instanceof Refused && MISSED.includes(why.code) ? hero : null;
  }

  /** The player has done something. */
  acted(action: Deed): void {
    this.answered = true;
    if ('hero' in action) this.moved[String(action.hero)] = -Infinity;
  }

  private called(event: TableEvent): void {
    const seats = this.table.current?.view.seats;
    if (!this.table.mine.includes(Number(event['seat']))) return;
    this.answered = false;
    if (event.event !== 'stare') vibrate(60, 60, 120);
    if (!this.coached()) toasts.say(t(`called.${event.event as 'nudge'}`, { by: seats?.[Number(event['by'])]?.name ?? '' }), 'call');
  }

  private heard(event: TableEvent): void {
    const view = this.table.current?.view;
    if (!view || this.table.mine.includes(Number(event['by']))) return;
    this.unread += 1;
    toasts.say(tell(this.adapter, event, view) ?? '');
  }

  /** Alerts this device to what other seats did. */
  private alert(event: TableEvent): void {
    const view = this.table.current?.view;
    if (!view || this.table.mine.includes(Number(event['seat']))) return;
    toasts.say(tell(this.adapter, event, view) ?? '');
  }

  private show(ping: Ping): void {
    this.pings = [...this.pings, ping];
    setTimeout(() => (this.pings = this.pings.filter((each) => each !== ping)), PING_MS);
  }

  private celebrate(moment: Moment, length: number): void {
    this.moment = moment;
    setTimeout(() => this.moment === moment && (this.moment = null), length);
  }
}
