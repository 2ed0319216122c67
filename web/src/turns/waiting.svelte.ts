/** The tables of this device, and how many of them wait for it: one request for all of them. */

import { api, type KnownTable } from '../net/api';

/** Those that wait for this device come first, then those where a match is going on. */
const rank = ({ playing, turn }: KnownTable): number => (turn?.mine ? 2 : playing ? 1 : 0);

class Waiting {
  tables = $state.raw<KnownTable[]>([]);
  count = $derived(this.tables.filter(({ turn }) => turn?.mine).length);

  async load(): Promise<void> {
    try {
      this.tables = (await api.tables()).toSorted((one, other) => rank(other) - rank(one));
    } catch {
      this.tables = []; // everything else works without the list
    }
    this.showBadge();
  }

  /** On the icon of the installed app, where there is such a thing. */
  private showBadge(): void {
    if ('setAppBadge' in navigator) void navigator.setAppBadge(this.count).catch(() => undefined);
  }
}

export const waiting = new Waiting();
