/** The list of open tables, live. While nobody looks at the page, there is no connection. */

import type { Incoming, OpenTable } from './generated';

const LONGEST_WAIT_MS = 30_000;

export class OpenList {
  /** Null: not known yet, or not any more. */
  tables = $state.raw<readonly OpenTable[] | null>(null);
  private socket: WebSocket | null = null;
  private tries = 0;
  private retry = 0;

  constructor() {
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.look);
    this.leave();
  }

  private look = (): void => {
    if (document.hidden) this.leave();
    else if (!this.socket) this.open();
  };

  private leave(): void {
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.socket = socket;
    let whole = true;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'list' }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as Incoming;
      if (message.type === 'refused') socket.close();
      if (message.type !== 'open') return;
      this.tries = 0;
      this.tables = changed(whole ? [] : (this.tables ?? []), message.tables, message.gone);
      whole = false;
    };
    socket.onclose = () => {
      if (this.socket === socket) this.again();
    };
  }

  private again(): void {
    this.socket = null;
    this.tables = null;
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.retry = window.setTimeout(() => this.look(), wait);
  }
}

/** The list after a change: tables keep their place, and new ones come last. */
export function changed(known: readonly OpenTable[], news: readonly OpenTable[], gone: readonly string[]): OpenTable[] {
  const left = known.filter(({ ref }) => !gone.includes(ref));
  const kept = left.map((table) => news.find(({ ref }) => ref === table.ref) ?? table);
  return [...kept, ...news.filter(({ ref }) => !known.some((table) => table.ref === ref))];
}
