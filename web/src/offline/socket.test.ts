/** A table on this device, used through the same connection as one on the server. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, Status } from '../net/connection';
import type { Incoming } from '../net/messages';
import type { Told, Wanted } from './messages';

/** The worker with the rules: records what it is sent, and says what a test wants. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: Told }) => void) | null = null;
  onerror: ((event: { preventDefault: () => void }) => void) | null = null;
  readonly terminate = vi.fn();
  readonly sent: Wanted[] = [];

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(wanted: Wanted): void {
    this.sent.push(wanted);
  }

  say(told: Told): void {
    this.onmessage?.({ data: told });
  }

  take(): Wanted[] {
    return this.sent.splice(0);
  }

  frames(): Record<string, unknown>[] {
    return this.take().flatMap((each) => ('frame' in each ? [JSON.parse(each.frame)] : []));
  }
}

const TABLE = '~abc';
const MOVE = { type: 'act', seat: 0, action: { do: 'undo' } } as const;

class Heard implements Listener {
  messages: Incoming[] = [];
  states: Status[] = [];
  message = (message: Incoming): void => void this.messages.push(message);
  status = (status: Status): void => void this.states.push(status);
  lag = vi.fn();
}

async function sitDown(): Promise<{ connection: import('../net/connection').Connection; heard: Heard; worker: FakeWorker }> {
  const { Connection } = await import('../net/connection');
  const heard = new Heard();
  const connection = new Connection({ table: TABLE }, heard);
  const worker = FakeWorker.last;
  expect(worker.take()).toEqual([{ open: TABLE }]);
  worker.say({ opened: TABLE });
  expect(worker.frames()).toMatchObject([{ type: 'hello', table: TABLE }]);
  worker.say({ at: TABLE, frames: ['{"type":"lobby","match":1}'] });
  return { connection, heard, worker };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setInterval, setTimeout }));
  vi.stubGlobal('WebSocket', { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.stubGlobal('Worker', FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a table on this device', () => {
  it('says hello, and hands on what it is told', async () => {
    const { heard } = await sitDown();
    expect(heard.messages).toEqual([{ type: 'lobby', match: 1 }]);
    expect(heard.states.at(-1)).toBe('open');
  });

  it('settles what was sent when it is answered', async () => {
    const { connection, worker } = await sitDown();
    const done = connection.send(MOVE);
    const [{ key } = { key: '' }] = worker.frames();
    worker.say({ at: TABLE, frames: [JSON.stringify({ type: 'update', ack: key })] });
    await done;
    const refused = connection.send(MOVE);
    const [{ key: second } = { key: '' }] = worker.frames();
    const no = { type: 'refused', key: second, error: 'wall', message: 'There is a wall.' };
    worker.say({ at: TABLE, frames: [JSON.stringify(no)] });
    await expect(refused).rejects.toMatchObject({ code: 'wall' });
  });

  it('needs no network and measures none', async () => {
    const { heard, worker } = await sitDown();
    window.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(60_000);
    expect(worker.take()).toEqual([]);
    expect(heard.states).not.toContain('lost');
    expect(heard.lag).not.toHaveBeenCalled();
  });

  it('waits for its player after another page has opened it', async () => {
    const { heard, worker } = await sitDown();
    worker.say({ closed: TABLE, error: 'elsewhere', message: '' });
    expect(heard.states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(60_000);
    expect(worker.take()).toEqual([]);
    document.dispatchEvent(new Event('pointerdown'));
    expect(worker.take()).toEqual([{ open: TABLE }]);
    worker.say({ opened: TABLE });
    expect(worker.frames()).toMatchObject([{ type: 'hello' }]);
    worker.say({ at: TABLE, frames: ['{"type":"lobby","match":1}'] });
    expect(heard.states.at(-1)).toBe('open');
  });

  it('takes a table back at once for a player who is doing something, and loses nothing of it', async () => {
    const { connection, worker } = await sitDown();
    const done = connection.send(MOVE);
    const [first] = worker.frames();
    worker.say({ closed: TABLE, error: 'elsewhere', message: '', acting: true });
    vi.advanceTimersByTime(1_000);
    expect(worker.take()).toEqual([{ open: TABLE }]);
    worker.say({ opened: TABLE });
    const [hello, again] = worker.frames();
    expect(hello).toMatchObject({ type: 'hello' });
    expect(again).toEqual(first);
    worker.say({ at: TABLE, frames: [JSON.stringify({ type: 'ack', key: again?.['key'] })] });
    await done;
  });

  it('tells when the rules are not here, and tries again', async () => {
    const { heard, worker } = await sitDown();
    worker.say({ closed: TABLE, error: 'no_rules', message: 'Not here.' });
    expect(heard.messages.at(-1)).toMatchObject({ type: 'refused', error: 'no_rules' });
    vi.advanceTimersByTime(1_000);
    expect(worker.take()).toEqual([{ open: TABLE }]);
  });

  it('begins anew after the thread has died', async () => {
    const { connection, heard, worker } = await sitDown();
    const done = connection.send(MOVE);
    const [first] = worker.frames();
    worker.onerror?.({ preventDefault: vi.fn() });
    expect(worker.terminate).toHaveBeenCalled();
    expect(heard.messages.at(-1)).toMatchObject({ type: 'refused', error: 'no_rules' });
    vi.advanceTimersByTime(1_000);
    const second = FakeWorker.last;
    expect(second).not.toBe(worker);
    expect(second.take()).toEqual([{ open: TABLE }]);
    second.say({ opened: TABLE });
    const [, again] = second.frames();
    expect(again).toEqual(first);
    second.say({ at: TABLE, frames: [JSON.stringify({ type: 'ack', key: again?.['key'] })] });
    await done;
  });

  it('is gone when there is no such table', async () => {
    const { heard, worker } = await sitDown();
    worker.say({ closed: TABLE, error: 'no_such_table', message: 'None.' });
    expect(heard.states.at(-1)).toBe('gone');
    vi.advanceTimersByTime(60_000);
    expect(worker.take()).toEqual([]);
  });

  it('is closed with its screen', async () => {
    const { connection, worker } = await sitDown();
    connection.close();
    expect(worker.take()).toEqual([{ close: TABLE }]);
    vi.advanceTimersByTime(60_000);
    expect(worker.take()).toEqual([]);
  });
});
