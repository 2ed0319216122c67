import { describe, expect, it } from 'vitest';
import type { Snapshot, Update, View } from '../net/messages';
import { adapter } from '../games/tower/adapter';
import { atTime, indexIn, jump, momentsOf, notableOf, pauseBefore } from './replay-moments';

const view = { game: 'tower', phase: 'quest', moves: 0, gone: 1 } as unknown as View;
const snapshot: Snapshot = {
  type: 'snapshot', seat: null, v: 0, t: 0, now: 0, ground: { parts: [], links: [] }, view, legal: [], may: [], said: [],
};
const update = (v: number, t: number, event: string, rest: Partial<Update> = {}): Update => ({
  type: 'update', seat: null, v, t, events: [{ event }], ...rest,
});

const moments = momentsOf(adapter, [
  snapshot,
  update(1, 1000, 'moved', { view: { moves: 1 } as Partial<View> }),
  update(2, 9000, 'solved', { gone: ['gone'] }),
  update(3, 9000, 'moved'),
]);

const mistaken = momentsOf(adapter, [
  snapshot,
  update(1, 1000, 'moved'),
  update(2, 2000, 'undone'),
  update(3, 3000, 'turned'),
  update(4, 4000, 'nudge'),
]);

describe('a match retold', () => {
  it('tells mistakes from what else one jumps to', () => {
    const found = notableOf(mistaken).map(({ index, moment }) => [index, moment.mistake]);
    expect(found).toEqual([[2, true], [3, false], [4, true]]);
  });

  it('keeps what did not change', () => {
    expect(moments[2]?.seen.view).toEqual({ game: 'tower', phase: 'quest', moves: 1 });
  });

  it('jumps to what is notable, and else to the end', () => {
    expect(jump(moments, 0, 1)).toBe(2);
    expect(jump(moments, 2, 1)).toBe(3);
    expect(jump(moments, 2, -1)).toBe(0);
  });

  it('knows what is notable', () => {
    expect(notableOf(moments).map(({ index }) => index)).toEqual([2]);
  });

  it('goes on at the same time in another view', () => {
    expect(atTime(moments, 8999)).toBe(1);
    expect(atTime(moments, 9000)).toBe(3);
    expect(atTime(moments, 0)).toBe(0);
  });

  it('begins where an address says, if there is such a moment', () => {
    expect(['#2', '#9', '#-1', '#x', ''].map((hash) => indexIn(moments, hash))).toEqual([2, 0, 0, 0, 0]);
  });

  it('does not wait for thinkers', () => {
    expect(pauseBefore(moments, 1, 1)).toBe(1000);
    expect(pauseBefore(moments, 2, 2)).toBe(1250);
    expect(pauseBefore(moments, 3, 1)).toBe(250);
  });
});
