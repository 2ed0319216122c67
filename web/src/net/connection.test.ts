/** The connection to the server: when a cut is reported, how lag is measured, and what happens after a cut. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection, Status } from './connection';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; n?: number; key?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const renew = vi.fn(() => Promise.resolve());
let connection: Connection;
let status: Status;
let lag: number | null;

const line = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', { ...nothing, setTimeout, setInterval });
  vi.stubGlobal('document', nothing);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.doMock('./reload', () => ({ renew }));
  FakeSocket.all = [];
  lag = null;
  const { Connection } = await import('./connection');
  connection = new Connection(
    { table: 'one' },
    { message: () => undefined, status: (now) => (status = now), lag: (now) => (lag = now) },
  );
  line().open();
  line().say({ type: 'lobby' });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  renew.mockClear();
});

describe('a connection', () => {
  it.each([0, 400, 950])('tells within two seconds that nothing comes any more, from %i ms after a ping', (later) => {
    vi.advanceTimersByTime(1000 + later);
    line().say({ type: 'update' });
    expect(status).toBe('open');
    vi.advanceTimersByTime(1999);
    expect(status).toBe('lost');
    line().say({ type: 'update' });
    expect(status).toBe('open');
  });

  it('stays open as long as pongs come, however late', () => {
    for (let second = 1; second < 9; second += 1) {
      vi.advanceTimersByTime(1000);
      line().say({ type: 'pong', n: second - 1 });
      expect(status).toBe('open');
    }
    expect(lag).toBe(1000);
  });

  it('measures a lag longer than the time between two pings', () => {
    vi.advanceTimersByTime(2700);
    line().say({ type: 'pong', n: 1 });
    expect(lag).toBe(1700);
  });

  it('asks for a newer page after a cut, once everything is answered that was asked before', async () => {
    const answered = connection.send({ type: 'start' });
    const key = line().sent.at(-1)?.key;
    line().onclose?.();
    expect(status).toBe('lost');
    vi.advanceTimersByTime(1000);
    line().open();
    line().say({ type: 'lobby' });
    expect(renew).not.toHaveBeenCalled();
    line().say({ type: 'ack', key });
    await answered;
    expect(renew).toHaveBeenCalledTimes(1);
    line().say({ type: 'lobby' });
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('comes back at once when the table makes way, but does not press a server that keeps it out', () => {
    const waits: number[] = [];
    line().say({ type: 'bye', again: true });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const sockets = FakeSocket.all.length;
      line().onclose?.();
      let waited = 0;
      for (; FakeSocket.all.length === sockets; waited += 1) vi.advanceTimersByTime(1);
      waits.push(waited);
      line().open();
      line().say({ type: 'bye', again: true });
    }
    expect(waits[0]).toBeLessThan(80);
    expect(waits.at(-1)).toBeGreaterThan(700);
  });

  it('goes on elsewhere, with what was sent meanwhile, which the old place never gets', async () => {
    const [old, act] = [line(), { type: 'act', seat: 0, action: { do: 'undo' } } as const];
    let bring = (): void => undefined;
    const moved = connection.moveTo({ table: 'two' }, () => new Promise<void>((done) => (bring = done)));
    void connection.send(act);
    expect(old.sent.map(({ type }) => type)).toEqual(['hello']);
    bring();
    await moved;
    line().open();
    expect(line()).not.toBe(old);
    expect(line().sent).toMatchObject([{ type: 'hello', table: 'two' }, act]);
  });

  it('comes back when the table cannot move', async () => {
    const [old, trouble] = [line(), new Error('no rules')];
    await expect(connection.moveTo({ table: 'two' }, () => Promise.reject(trouble))).rejects.toBe(trouble);
    line().open();
    expect(line()).not.toBe(old);
    expect(line().sent).toMatchObject([{ type: 'hello', table: 'one' }]);
  });
});
