/** A rematch: it starts when everybody present wants it. */

import { Refused, type Options, type Sitter } from '../net/messages';
import { BOTS } from '../games/metas';
import { go } from '../router.svelte';
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

  /** The seats of people who do not want to. */
  free = $derived.by(() => (this.table.lobby?.seats ?? []).flatMap((sitter, seat) => (sitter ? [] : [seat])));
  /** Whether the server has yet to answer, which may take a while without a connection. */
  sending = $state(false);

  constructor(private readonly table: Table) {
    $effect(() => {
      if (this.asked && this.eager.length && !this.awaited.length && !this.free.length && !table.lobby?.playing) void this.begin();
    });
  }

  /** Asks the others, or starts if there is nobody left to ask; the host may change options. */
  ask = async (options?: Options): Promise<void> => {
    this.sending = true;
    try {
      if (options) await this.table.send({ type: 'options', options });
      if (this.awaited.length || this.free.length) await Promise.all(this.table.mine.map((seat) => this.table.send({ type: 'ready', seat, ready: true })));
      else await this.begin();
    } catch (why) {
      toasts.refuse(why);
    } finally {
      this.sending = false;
    }
  };

  /** The others play on without this device. */
  decline = async (): Promise<void> => {
    await Promise.all(this.table.mine.map((seat) => this.table.send({ type: 'stand', seat }))).catch(toasts.refuse);
    go('/');
  };

  /** Gives the free seats to bots, and starts if nobody else is asked; for the host. */
  fill = async (): Promise<void> => {
    const { lobby } = this.table;
    if (!lobby) return;
    const [bot = null] = BOTS[lobby.game];
    try {
      await Promise.all(this.free.map((seat) => this.table.send({ type: 'bot', seat, bot })));
      if (!this.awaited.length) await this.begin();
    } catch (why) {
      toasts.refuse(why);
    }
  };

  /** Called on the device of the last to agree. If two agree at once, one of them is too late. */
  private async begin(): Promise<void> {
    await this.table.send({ type: 'rematch' }).catch((why: unknown) => {
      if (!(why instanceof Refused && why.code === 'playing')) toasts.refuse(why);
    });
  }
}
