import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '../offline/store';
import { drawingsHere, learnDrawings } from './drawings';

const kept = new Map<string, Draft>();
vi.mock('../offline/store', () => ({
  all: () => Promise.resolve([...kept.values()]),
  put: (_: string, draft: Draft) => Promise.resolve(kept.set(draft.id, draft)),
  remove: (_: string, id: string) => Promise.resolve(kept.delete(id)),
}));

const drawing = (id: string, text: string, touched: number) => ({ id, kind: 'quest', text, after: null, touched });

beforeEach(() => {
  const remembered = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => remembered.get(key) ?? null, setItem: (key: string, value: string) => remembered.set(key, value) });
  kept.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('takes what is newer, and keeps what was here as a version', async () => {
  kept.set('a', { ...drawing('a', 'old', 1), versions: [{ text: 'older', saved: 0 }] });
  kept.set('b', { ...drawing('b', 'mine', 7), versions: [] });
  await learnDrawings([drawing('a', 'new', 5), drawing('b', 'stale', 6), drawing('c', 'other', 3)]);
  expect(kept.get('a')).toEqual({ ...drawing('a', 'new', 5), versions: [{ text: 'old', saved: 1 }, { text: 'older', saved: 0 }] });
  expect(kept.get('b')?.text).toBe('mine');
  expect(kept.get('c')).toEqual({ ...drawing('c', 'other', 3), versions: [] });
});

it('says what was removed here since the devices met, and removes what was removed elsewhere', async () => {
  await learnDrawings([drawing('a', 'one', 1), drawing('b', 'two', 2)]);
  kept.delete('a');
  expect(await drawingsHere(9)).toEqual([drawing('b', 'two', 2), { ...drawing('a', '', 9), kind: '', gone: true }]);
  await learnDrawings([{ ...drawing('b', '', 8), gone: true }, { ...drawing('never', '', 8), gone: true }]);
  expect(await drawingsHere(9)).toEqual([]);
});
