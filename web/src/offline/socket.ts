/** A table on this device that looks like a WebSocket, so that nobody else needs to know the difference. */

import { thread, type Ear } from './thread';

/** The part of a WebSocket that a connection uses. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: MessageEvent<string>) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  send(frame: string): void;
  close(): void;
}

/** Tables that another page has opened. Any sign of life on this page takes them back. */
const elsewhere = new Set<string>();
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'visibilitychange'] as const;

export class LocalSocket implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: never) => unknown) | null = null;
  onmessage: ((event: MessageEvent<string>) => unknown) | null = null;
  onclose: ((event: never) => unknown) | null = null;

  constructor(private readonly table: string) {
    thread.listen(table, this.hear);
    if (elsewhere.has(table)) for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, this.begin);
    else thread.send({ open: table });
  }

  send(frame: string): void {
    thread.send({ at: this.table, frame });
  }

  close(): void {
    thread.send({ close: this.table });
    this.end();
  }

  private begin = (): void => {
    if (document.hidden) return;
    this.stopWaiting();
    elsewhere.delete(this.table);
    thread.send({ open: this.table });
  };

  private hear: Ear = (told) => {
    if ('opened' in told) {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(null as never);
    } else if ('frames' in told) {
      for (const data of told.frames) this.onmessage?.(new MessageEvent('message', { data }));
    } else if (told.error === 'elsewhere') {
      // A player who has just acted is here, so the table comes back here.
      if (!told.acting) elsewhere.add(this.table);
      this.end();
    } else {
      const { error, message } = told;
      const bye = error === 'no_rules' ? { type: 'refused', error, message } : { type: 'bye', reason: message };
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(bye) }));
      this.end();
    }
  };

  private stopWaiting(): void {
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, this.begin);
  }

  private end(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.stopWaiting();
    thread.forget(this.table, this.hear);
    this.onclose?.(null as never);
  }
}
