/** One WebSocket to one table (or to the rules on this device): says hello, resends after a cut, measures the lag, comes back by itself. */

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
  /** What stands in for the server, with a clock of its own: a lesson. */
  host?: { line(): Line; now(): number };
}

export interface Listener {
  message(message: Incoming): void;
  status(status: Status): void;
  lag(milliseconds: number): void;
}

interface Pending {
  frame: string;
  /** Sent while the table moved: the place that it leaves must not get it. */
  held: boolean;
  done: () => void;
  failed: (why: Refused) => void;
}

const PING_MS = 1000;
/** Without any word from the server for so long, the player is told. */
const SILENCE_MS = 1900;
/** And then the connection is made anew. */
const GIVE_UP_MS = 5000;
const LONGEST_WAIT_MS = 4000;

export class Connection {
  private socket: Line | null = null;
  private pending = new Map<string, Pending>();
  private tries = 0;
  private heard = 0;
  private hush = 0;
  private pinged = 0;
  /** When each ping was sent that has not come back yet. */
  private pings = new Map<number, number>();
  private timer = 0;
  /** The line was cut since the page began; the server may have become another one. */
  private cut = false;
  private retry = 0;
  private over = false;
  /** Where the table of a spectators' link is. */
  private tag = '';
  /** What is sent meanwhile waits until the table is somewhere else. */
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

  /** Sends and waits for the answer. What was not answered before a cut is sent again after it. */
  send(message: Outgoing): Promise<void> {
    const key = `${this.session}-${++this.keys}`;
    const frame = JSON.stringify({ ...message, key });
    return new Promise((done, failed) => {
      this.pending.set(key, { frame, held: this.held, done, failed });
      if (!this.held) this.write(frame);
    });
  }

  /** Goes on at another place that knows what was done here: `brought` brings it there. If it fails, back to the old one. */
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
    this.tries = 0;
    if (message.type === 'pong') {
      this.measure(message.n);
    } else if (message.type === 'ack') {
      this.settle(message.key);
    } else if (message.type === 'refused') {
      const why = new Refused(message.error, message.message, message.about);
      if (message.key && this.pending.has(message.key)) this.settle(message.key, why);
      else if (message.error === 'no_such_table') this.goodbye(false);
    } else if (message.type === 'elsewhere') {
      this.tag = message.tag; // a spectator knows only now
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

  /** The line is alive; if nothing follows, the player is told. */
  private hear(): void {
    this.heard = performance.now();
    clearTimeout(this.hush);
    if (!isLocal(this.place.table)) this.hush = window.setTimeout(() => this.listener.status('lost'), SILENCE_MS);
  }

  /** Answers come in the order of the questions, however late: what was asked before is answered too. */
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
    if (again) return; // the server closes, and the way back begins
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
    if (isLocal(this.place.table)) return; // what is here is near, and may think for a while
    const silence = performance.now() - this.heard;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.pings.set(++this.pinged, performance.now());
      this.write(JSON.stringify({ type: 'ping', n: this.pinged }));
    }
    if (silence > GIVE_UP_MS && this.socket) this.drop();
  }

  /** Does not wait for a close that may take minutes on a dead line. */
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
