import { beforeEach, expect, it, vi } from 'vitest';
import { keyOf, markBegun, markMoved, underWay } from './begun';

const store = vi.hoisted(() => new Map<string, string>());
const tables = vi.hoisted(() => vi.fn());
vi.mock('../../net/device', () => ({ remember: (name: string, value: string) => store.set(name, value), remembered: (name: string) => store.get(name) ?? '' }));
vi.mock('../../net/api', () => ({ api: { tables } }));

beforeEach(() => {
  store.clear();
  tables.mockResolvedValue([{ id: 'A', playing: true }, { id: 'B', playing: true }, { id: 'C', playing: false }]);
});

const found = async (): Promise<unknown> => Object.fromEntries(await underWay());

it('goes on where something was done, and is forgotten when all of it was taken back', async () => {
  markBegun({ quest: '1-2' }, 'A');
  expect(await found()).toEqual({});
  markMoved('A', { moves: 3, done: null });
  expect(await found()).toEqual({ '1-2': 'A' });
  markMoved('A', { moves: 0, done: null });
  expect(await found()).toEqual({});
});

it('goes on with an adventure between two quests', async () => {
  markBegun({ adventure: 3 }, 'B');
  markMoved('B', { moves: 0, done: { solved: ['3-1'], skipped: [], shown: [] } });
  expect(await found()).toEqual({ [keyOf({ adventure: 3 })]: 'B' });
});

it('does not go on with what is over, or with a table that is gone', async () => {
  for (const [quest, table] of [['t1', 'C'], ['t2', 'D']] as const) {
    markBegun({ quest }, table);
    markMoved(table, { moves: 1, done: null });
  }
  expect(await found()).toEqual({});
});

it('goes on at the table that was opened last, and without an answer from nowhere', async () => {
  for (const table of ['A', 'B']) {
    markBegun({ quest: 't1' }, table);
    markMoved(table, { moves: 1, done: null });
  }
  expect(await found()).toEqual({ t1: 'B' });
  tables.mockRejectedValue(new Error('offline'));
  expect(await found()).toEqual({});
});
