/** A rematch: it starts when everybody present wants it. */

import { Refused, type Options, type Sitter } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { toasts } from '../ui/toasts.svelte';

export class Rematch {
  /** The people here who play on other devices. */
  private others = $derived.by((): Sitter[] => {
    const { lobby, mine } = this.table;
    return (lobby?.seats ?? []).filter((sitter) => sitter !== null).filter(({ seat, bot, here }) => !bot && here && !mine.includes(seat));
  });
  /** Those who have not asked for it yet. */
  awaited = $derived(this.others.filter(({ ready }) => !ready));
  /** Those who have. */
  eager = $derived(this.others.filter(({ ready }) => ready));
  /** Whether this device has. */
  asked = $derived.by(() => {
    const { lobby, mine } = this.table;
    return mine.length > 0 && mine.every((seat) => lobby?.seats[seat]?.ready);
  });

  /** Whether the server has yet to answer, which may take a while without a connection. */
  sending = $state(false);

  constructor(private readonly table: Table) {
    $effect(() => {
      if (this.asked && this.eager.length && !this.awaited.length && !table.lobby?.playing) void this.begin();
    });
  }

  /** Asks the others, or starts if there is nobody left to ask; the host may change options. */
  ask = async (options?: Options): Promise<void> => {
    this.sending = true;
    try {
      if (options) await this.table.send({ type: 'options', options });
      if (this.awaited.length) await Promise.all(this.table.mine.map((seat) => this.table.send({ type: 'ready', seat, ready: true })));
      else await this.begin();
    } catch (why) {
      toasts.refuse(why);
    } finally {
      this.sending = false;
    }
  };

  /** Called on the device of the last to agree. If two agree at once, one of them is too late. */
  private async begin(): Promise<void> {
    await this.table.send({ type: 'rematch' }).catch((why: unknown) => {
      if (!(why instanceof Refused && why.code === 'playing')) toasts.refuse(why);
    });
  }
}
