/** One WebSocket to one table (or to the rules on this device): says hello, resends after a cut, measures lag, reconnects. */

import { isLocal } from '../offline/local';
import { LocalSocket, type Line } from '../offline/socket';
import { token } from './device';
import { Refused, type Incoming, type Outgoing } from './messages';
import { renew } from './reload';
import { tagOf } from './tag';

export type Status = 'connecting' | 'open' | 'lost' | 'gone';

export interface Place {
  table?: string;
  watch?: string;
  /** A table of the list; a seat there is taken at once, under this name. */
  open?: string;
  name?: string;
  /** Stands in for the server, with its own clock: a lesson. */
  host?: { line(): Line; now(): number };
}

export interface Listener {
  message(message: Incoming): void;
  status(status: Status): void;
  lag(milliseconds: number): void;
}

interface Pending {
  frame: string;
  /** Sent while the table was moving: must not reach the place it is leaving. */
  held: boolean;
  done: () => void;
  failed: (why: Refused) => void;
}

const PING_MS = 1000;
/** The player is told when the server has been silent for this long. */
const SILENCE_MS = 1900;
/** After this much silence, reconnect. */
const GIVE_UP_MS = 5000;
const LONGEST_WAIT_MS = 4000;
/** A server that says "come again" at the table has made way for another one: the first attempts come sooner. */
const INVITED = -2;

export class Connection {
  private socket: Line | null = null;
  private pending = new Map<string, Pending>();
  private tries = 0;
  /** The server has let us in. */
  private welcome = false;
  private heard = 0;
  private hush = 0;
  private pinged = 0;
  /** When each unanswered ping was sent. */
  private pings = new Map<number, number>();
  private timer = 0;
  /** The connection has been cut since the page loaded; the server may have been updated. */
  private cut = false;
  private retry = 0;
  private over = false;
  /** The tag of a spectator's table, which only the server knows at first. */
  private tag = '';
  /** Set while the table moves: messages wait until it has arrived. */
  private held = false;
  private keys = 0;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(private place: Place, private readonly listener: Listener) {
    this.open();
    this.timer = window.setInterval(() => this.watch(), PING_MS);
    window.addEventListener('online', this.wake);
    window.addEventListener('offline', this.doze);
    document.addEventListener('visibilitychange', this.wake);
  }

  /** Sends a message and waits for the answer. Unanswered messages are sent again after a cut. */
  send(message: Outgoing): Promise<void> {
    const key = `${this.session}-${++this.keys}`;
    const frame = JSON.stringify({ ...message, key });
    return new Promise((done, failed) => {
      this.pending.set(key, { frame, held: this.held, done, failed });
      if (!this.held) this.write(frame);
    });
  }

  /** Continues at another place once `brought` has taken the match there. If that fails, returns to the old one. */
  async moveTo(place: Place, brought: () => Promise<unknown>): Promise<void> {
    this.held = true;
    try {
      await brought();
      this.place = place;
    } finally {
      this.held = false;
      if (!this.over) {
        const socket = this.socket;
        this.socket = null;
        socket?.close();
        this.open();
      }
    }
  }

  sync(): void {
    this.write(JSON.stringify({ type: 'sync' }));
  }

  close(): void {
    this.end();
    this.socket?.close();
  }

  private end(): void {
    this.over = true;
    clearInterval(this.timer);
    clearTimeout(this.hush);
    clearTimeout(this.retry);
    window.removeEventListener('online', this.wake);
    window.removeEventListener('offline', this.doze);
    document.removeEventListener('visibilitychange', this.wake);
  }

  private open(): void {
    clearTimeout(this.retry);
    const { host, ...place } = this.place;
    const tag = place.table ? tagOf(place.table) : this.tag;
    const socket: Line = host
      ? host.line()
      : isLocal(place.table)
        ? new LocalSocket(place.table ?? '')
        : new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${tag && `/${tag}`}`);
    this.socket = socket;
    this.welcome = false;
    this.pings.clear();
    this.hear();
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', token, ...place }));
      for (const { frame, held } of this.pending.values()) if (!held || !this.held) socket.send(frame);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as Incoming);
    socket.onclose = () => {
      if (this.socket === socket) this.again();
    };
  }

  private receive(message: Incoming): void {
    this.hear();
    if (message.type !== 'bye' && message.type !== 'elsewhere') {
      this.tries = 0;
      this.welcome = true;
    }
    if (message.type === 'lobby' && this.place.open && message.id) this.place = { table: message.id };
    if (message.type === 'pong') {
      this.measure(message.n);
    } else if (message.type === 'ack') {
      this.settle(message.key);
    } else if (message.type === 'refused') {
      const why = new Refused(message.error, message.message, message.about);
      if (message.key && this.pending.has(message.key)) this.settle(message.key, why);
      else if (message.error === 'no_such_table') this.goodbye(false);
    } else if (message.type === 'elsewhere') {
      this.tag = message.tag; // a spectator only learns it here
    } else if (message.type === 'bye') {
      this.goodbye(message.again ?? false);
    } else if (message.type === 'update' && message.ack) {
      this.settle(message.ack);
    } else if ('key' in message && message.key && ['hint', 'advice', 'copy'].includes(message.type)) {
      this.settle(message.key);
    }
    if (!this.over) this.listener.status('open');
    this.listener.message(message);
    if (this.cut && !this.over && !this.pending.size) {
      this.cut = false;
      void renew();
    }
  }

  /** The server was heard from; if nothing follows, the player is told. */
  private hear(): void {
    this.heard = performance.now();
    clearTimeout(this.hush);
    if (!isLocal(this.place.table)) this.hush = window.setTimeout(() => this.listener.status('lost'), SILENCE_MS);
  }

  /** Pongs arrive in order, however late: one for `n` settles all earlier pings too. */
  private measure(n: number): void {
    const sent = this.pings.get(n);
    if (sent !== undefined) this.listener.lag(Math.round(this.heard - sent));
    for (const each of this.pings.keys()) if (each <= n) this.pings.delete(each);
  }

  private settle(key: string, why?: Refused): void {
    const pending = this.pending.get(key);
    this.pending.delete(key);
    if (why) pending?.failed(why);
    else pending?.done();
  }

  private goodbye(again: boolean): void {
    if (again) {
      if (this.welcome) this.tries = INVITED;
      return; // the server closes the socket, and we reconnect
    }
    this.end();
    this.listener.status('gone');
  }

  private again(): void {
    if (this.over) return;
    this.cut = !isLocal(this.place.table);
    this.listener.status('lost');
    clearTimeout(this.retry);
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.retry = window.setTimeout(() => this.open(), wait);
  }

  private watch(): void {
    if (isLocal(this.place.table)) return; // local rules are never far away, but may think for a while
    const silence = performance.now() - this.heard;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.pings.set(++this.pinged, performance.now());
      this.write(JSON.stringify({ type: 'ping', n: this.pinged }));
    }
    if (silence > GIVE_UP_MS && this.socket) this.drop();
  }

  /** Does not wait for the close event, which can take minutes on a dead connection. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.again();
  }

  private wake = (): void => {
    if (document.hidden || this.over || this.socket?.readyState === WebSocket.OPEN) return;
    this.tries = 0;
    this.open();
  };

  private doze = (): void => {
    if (!this.over && !isLocal(this.place.table)) this.listener.status('lost');
  };

  private write(frame: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }
}
