import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { api } from '../net/api';

/** A device of its own: nothing is shared with another but the server. */
async function device(kept: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { hostname: 'maze.example', origin: 'https://maze.example' });
  for (const name of ['window', 'document']) vi.stubGlobal(name, { addEventListener: () => undefined });
  const [{ api: here }, sync, transfer] = [await import('../net/api'), await import('./sync'), await import('./transfer')];
  const { Refused } = await import('../net/messages');
  refuse = (code) => Promise.reject(new Refused(code, 'No.'));
  Object.assign(here, server);
  return { ...sync, ...transfer, kept };
}

let stored = { version: 0, text: '' };
let left: { name: string; text: string } | null = null;
let refusing = 0;
let refuse: (code: string) => Promise<never>;
const server: Partial<typeof api> = {
  progress: () => Promise.resolve({ floors: {}, daily: {} }),
  document: () => Promise.resolve({ ...stored }),
  writeDocument: ({ version, text }) => {
    if (refusing-- > 0 || version !== stored.version) return refuse('changed');
    stored = { version: version + 1, text };
    return Promise.resolve({ version: version + 1 });
  },
  makeTransfer: (wish) => {
    left = wish;
    return Promise.resolve({ seconds: 600 });
  },
  waitingTransfer: () => Promise.resolve({ waiting: left !== null }),
  takeTransfer: (name) => {
    if (left?.name !== name) return refuse('no_such_transfer');
    const { text } = left;
    left = null;
    return Promise.resolve({ text });
  },
  join: () => Promise.resolve({}),
};

vi.mock('./seats', () => ({ takeSeats: () => Promise.resolve(true) }));
vi.mock('../ui/settings.svelte', () => ({ settings: { reread: () => undefined } }));

beforeEach(() => {
  [stored, left, refusing] = [{ version: 0, text: '' }, null, 0];
});
afterEach(() => vi.unstubAllGlobals());

async function moved() {
  const [phone, desktop] = [new Map([['dedale.name', 'Ann'], ['dedale.lessons', 'mall-1']]), new Map([['dedale.name', 'Nobody'], ['dedale.lessons', 'duel-1']])];
  const { giveCode } = await device(phone);
  const given = await giveCode(Date.now());
  const taker = await device(desktop);
  const before = desktop.get('dedale.token');
  await taker.takeCode(given.code);
  expect(desktop.get('dedale.former')).toBe(before);
  expect(desktop.get('dedale.token')).toBe(phone.get('dedale.token'));
  await (await device(desktop)).sync();
  const giver = await device(phone);
  expect(await giver.wasTaken(given, Date.now())).toBe(true);
  return { phone, desktop, given };
}

it('moves a person to another device, with what was done there before', async () => {
  const { phone, desktop } = await moved();
  for (const each of [phone, desktop]) {
    expect(each.get('dedale.name')).toBe('Ann');
    expect(each.get('dedale.lessons')).toBe('duel-1 mall-1');
  }
  expect(desktop.has('dedale.former')).toBe(false);
  expect(stored.text).toMatch(/^sealed\./);
});

it('uses a code once, and stores nothing unless somebody used it', async () => {
  const { given, desktop } = await moved();
  const third = await device(new Map());
  await expect(third.takeCode(given.code)).rejects.toThrow();
  expect(desktop.get('dedale.together')).toMatch(/^\d+$/);
  stored = { version: 0, text: '' };
  const alone = new Map<string, string>();
  const { giveCode, sync } = await device(alone);
  await giveCode(Date.now());
  await sync();
  expect(stored.version).toBe(0);
  expect(alone.get('dedale.together')).toMatch(/^asked/);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await sync();
  vi.restoreAllMocks();
  expect(alone.get('dedale.together')).toBe('');
});

it('brings what is done on either to the other, whoever writes first', async () => {
  const { phone, desktop } = await moved();
  desktop.set('dedale.lessons', 'duel-1 hidden-1 mall-1');
  phone.set('dedale.lessons', 'duel-1 mall-1 tower-1');
  refusing = 2;
  for (const each of [desktop, phone, desktop]) await (await device(each)).sync();
  for (const each of [phone, desktop]) expect(each.get('dedale.lessons')).toBe('duel-1 hidden-1 mall-1 tower-1');
  const { version } = stored;
  await (await device(phone)).sync();
  expect(stored.version).toBe(version);
});

it('brings nothing back of a person who was erased on another device', async () => {
  const { desktop } = await moved();
  stored = { version: 0, text: '' };
  const { sync, isTogether } = await device(desktop);
  await sync();
  expect(stored.version).toBe(0);
  expect(isTogether()).toBe(false);
  expect(desktop.get('dedale.name')).toBe('Ann');
});

it('reads codes as people type them', async () => {
  const { codeIn, spaced } = await device(new Map());
  expect(codeIn(' bcdf ghjk-lmnp ')).toBe('BCDFGHJKLMNP');
  for (const wrong of ['', 'BCDF', 'ACDFGHJKLMNP', 'BCDFGHJKLMNPQ']) expect(codeIn(wrong)).toBeNull();
  expect(spaced('BCDFGHJKLMNP')).toBe('BCDF GHJK LMNP');
});
