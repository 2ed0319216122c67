/** The service worker: what it keeps, what it discards, and that it never mixes files of two versions. */

import { beforeEach, describe, expect, it } from 'vitest';
import { versionOf } from '../../vite.offline.js';
import source from './sw.js?raw';

type Answer = { ok: boolean; text: string; clone(): Answer };
type Listener = (event: Record<string, unknown>) => void;

const ORIGIN = 'https://dedale.example';
/** Its name never changes, whatever its contents. */
const ICON = '/assets/icon.svg';
const VERSION = { version: 'two', entry: '/assets/index-2.js', shell: ['/assets/index-2.js', '/assets/Hourglass-2.js', ICON] };
const KNOWN = { ...VERSION, rules: ['/assets/python-9/wasm', '/assets/rules-2.zip'] };

function answer(text: string, ok = true): Answer & { text: never } {
  const made = { ok, text: () => Promise.resolve(text), clone: () => made, is: text, body: text, headers: new Map() };
  return made as never;
}

/** What the network serves; null when offline. */
let network: Map<string, string> | null;
let caches: FakeCaches;
let listeners: Map<string, Listener>;
let pages: number;
let skipped: boolean;

class FakeCache {
  readonly kept = new Map<string, unknown>();
  match = (path: string): Promise<unknown> => Promise.resolve(this.kept.get(path));
  put = (path: string, value: unknown): Promise<void> => Promise.resolve(void this.kept.set(path, value));
  add = async (path: string): Promise<void> => this.put(path, await load(path));
  addAll = async (paths: string[]): Promise<void> => void (await Promise.all(paths.map(this.add)));
  keys = (): Promise<{ url: string }[]> => Promise.resolve([...this.kept.keys()].map((path) => ({ url: ORIGIN + path })));
  delete = ({ url }: { url: string }): Promise<boolean> => Promise.resolve(this.kept.delete(new URL(url).pathname));
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>();
  open = (name: string): Promise<FakeCache> => {
    const found = this.all.get(name) ?? new FakeCache();
    this.all.set(name, found);
    return Promise.resolve(found);
  };
  has = (name: string): Promise<boolean> => Promise.resolve(this.all.has(name));
  keys = (): Promise<string[]> => Promise.resolve([...this.all.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.all.delete(name));
  match = (path: string): Promise<unknown> =>
    Promise.resolve([...this.all.values()].map(({ kept }) => kept.get(path)).find(Boolean));
  paths(name: string): string[] {
    return [...(this.all.get(name)?.kept.keys() ?? [])].sort();
  }
}

/** An answer made by the worker itself. */
class Kept {
  static error = (): string => 'nothing';
  readonly is: string;
  constructor(body: string, { headers }: { headers: Record<string, string> }) {
    this.is = `${body}, ${headers['x-kept'] === 'yes' ? 'kept' : 'new'}`;
  }
}

async function load(what: string | { url: string }): Promise<unknown> {
  const path = typeof what === 'string' ? what : new URL(what.url).pathname;
  const text = network?.get(path);
  if (text === undefined) throw new TypeError('Failed to fetch');
  return answer(text);
}

beforeEach(() => {
  network = new Map([...VERSION.shell, ...KNOWN.rules].map((path) => [path, `contents of ${path}`]));
  network.set('/', `<script src="${VERSION.entry}">`).set('/hourglass', 'the newest page').set('/api/tower', 'floors');
  caches = new FakeCaches();
  listeners = new Map();
  pages = 1;
  skipped = false;
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => (skipped = true),
    clients: { claim: () => undefined, matchAll: () => Promise.resolve(Array.from({ length: pages })) },
  };
  const run = new Function('self', 'caches', 'fetch', 'location', 'Response', source.replace('__KNOWN__', JSON.stringify(KNOWN)));
  run(self, caches, load, { origin: ORIGIN }, Kept);
});

async function happen(name: string, data?: unknown): Promise<void> {
  let waiting: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({ data, waitUntil: (job: Promise<unknown>) => (waiting = job) });
  await waiting;
}

/** The answer to a request; undefined if it is left to the browser. */
async function ask(path: string, more: object = {}): Promise<unknown> {
  let answered: Promise<unknown> | undefined;
  let waiting: Promise<unknown> | undefined;
  const waitUntil = (job: Promise<unknown>): void => void (waiting = job);
  const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...more };
  listeners.get('fetch')?.({ request, waitUntil, respondWith: (given: Promise<unknown>) => (answered = given) });
  const found = await answered;
  await waiting;
  return (found as { is?: string } | undefined)?.is ?? found;
}

describe('the service worker', () => {
  it('keeps every file of its version from the first visit on, and the rules not yet', async () => {
    await happen('install');
    expect(caches.paths('dedale-shell-two')).toEqual(['/', '/api/tower', ...[...VERSION.shell].sort()]);
    expect(caches.paths('dedale-rules')).toEqual([]);
  });

  it('is not installed with the page of another version', async () => {
    network?.set('/', '<script src="/assets/index-3.js">');
    await expect(happen('install')).rejects.toThrow('another version');
  });

  it('is not installed with a file missing', async () => {
    network?.delete('/assets/Hourglass-2.js');
    await expect(happen('install')).rejects.toThrow();
  });

  it('renews the rules of those who have them, and fetches only what is new', async () => {
    const rules = await caches.open('dedale-rules');
    await rules.put('/assets/python-9/wasm', 'as it was');
    await rules.put('/assets/rules-1.zip', 'old');
    await happen('install');
    await happen('activate');
    expect(caches.paths('dedale-rules')).toEqual([...KNOWN.rules].sort());
    expect(await rules.match('/assets/python-9/wasm')).toBe('as it was');
  });

  it('lets the files of older versions go when it takes over, and nothing of others', async () => {
    await (await caches.open('dedale-shell-one')).put('/assets/index-1.js', 'old');
    await caches.open('somebody-else');
    await happen('install');
    expect(await ask('/assets/index-1.js')).toBe('old');
    await happen('activate');
    expect(await caches.keys()).toEqual(['somebody-else', 'dedale-shell-two']);
  });

  it('shows its own file where an older version keeps another one under the same name', async () => {
    await (await caches.open('dedale-shell-one')).put(ICON, 'the old icon');
    await happen('install');
    expect(await ask(ICON)).toBe(`contents of ${ICON}`);
    await happen('activate');
    expect(await ask(ICON)).toBe(`contents of ${ICON}`);
  });

  it('is another one when only the contents of such a file have changed', () => {
    const version = (html: string, names: string[], icon: string): string => versionOf(html, names, ['licence', icon]);
    const now = version('page', VERSION.shell, 'an icon');
    expect(version('page', VERSION.shell, 'an icon')).toBe(now);
    expect(version('page', VERSION.shell, 'another icon')).not.toBe(now);
    expect(version('another page', VERSION.shell, 'an icon')).not.toBe(now);
    expect(version('page', ['/assets/index-3.js', ICON], 'an icon')).not.toBe(now);
  });

  it('takes over when a page of its version is the only one', async () => {
    await happen('message', '/assets/index-1.js');
    expect(skipped).toBe(false);
    pages = 2;
    await happen('message', VERSION.entry);
    expect(skipped).toBe(false);
    pages = 1;
    await happen('message', VERSION.entry);
    expect(skipped).toBe(true);
  });

  it('shows the newest page while there is a network, and its own without one', async () => {
    await happen('install');
    expect(await ask('/hourglass', { mode: 'navigate' })).toBe('the newest page');
    network = null;
    expect(await ask('/hourglass', { mode: 'navigate' })).toContain(VERSION.entry);
    expect(await ask('/api/tower')).toBe('floors, kept');
    expect(await ask('/assets/Hourglass-2.js')).toContain('Hourglass');
    await expect(ask('/assets/unknown.js')).rejects.toThrow();
  });

  it('keeps the rules once they were wanted', async () => {
    await happen('install');
    await ask('/assets/rules-2.zip');
    network = null;
    expect(await ask('/assets/rules-2.zip')).toContain('rules-2');
    expect(caches.paths('dedale-rules')).toEqual(['/assets/rules-2.zip']);
  });

  it('leaves everything else to the browser', async () => {
    await happen('install');
    expect(await ask('/api/progress')).toBeUndefined();
    expect(await ask('/assets/index-2.js', { method: 'POST' })).toBeUndefined();
    expect(await ask('https://elsewhere.example/assets/index-2.js')).toBeUndefined();
  });
});
