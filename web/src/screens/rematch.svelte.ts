/** Another match: it begins when everybody who is here wants it. */

import { Refused, type Options, type Sitter } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { toasts } from '../ui/toasts.svelte';

export class Rematch {
  /** The people at the table whom this device cannot answer for. */
  private others = $derived.by((): Sitter[] => {
    const { lobby, mine } = this.table;
    return (lobby?.seats ?? []).filter((sitter) => sitter !== null).filter(({ seat, bot, here }) => !bot && here && !mine.includes(seat));
  });
  /** Those who have not said yet that they want it. */
  awaited = $derived(this.others.filter(({ ready }) => !ready));
  /** Those who have. */
  eager = $derived(this.others.filter(({ ready }) => ready));
  /** Whether this device has. */
  asked = $derived.by(() => {
    const { lobby, mine } = this.table;
    return mine.length > 0 && mine.every((seat) => lobby?.seats[seat]?.ready);
  });

  constructor(private readonly table: Table) {
    $effect(() => {
      if (this.asked && this.eager.length && !this.awaited.length && !table.lobby?.playing) void this.begin();
    });
  }

  /** Asks the others, or begins where there is nobody to ask; with other options, if the host says so. */
  ask = async (options?: Options): Promise<void> => {
    try {
      if (options) await this.table.send({ type: 'options', options });
      if (this.awaited.length) await Promise.all(this.table.mine.map((seat) => this.table.send({ type: 'ready', seat, ready: true })));
      else await this.begin();
    } catch (why) {
      toasts.refuse(why);
    }
  };

  /** The device of the last who agreed begins, or two at once: one of them comes too late. */
  private async begin(): Promise<void> {
    await this.table.send({ type: 'rematch' }).catch((why: unknown) => {
      if (!(why instanceof Refused && why.code === 'playing')) toasts.refuse(why);
    });
  }
}
