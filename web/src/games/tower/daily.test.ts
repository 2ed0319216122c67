import { describe, expect, it } from 'vitest';
import { floorOf, today } from './daily';

const floors = ['t1', 't2', ...Array.from({ length: 91 }, (_, each) => `floor ${each}`)].map((id) => ({ id }));
const days = Array.from({ length: 91 }, (_, day) => today(new Date(Date.UTC(2026, 0, 1 + day))));

describe('the daily quest', () => {
  it('is the same all day long', () => {
    expect(today(new Date('2026-12-24T00:00:00Z'))).toBe(today(new Date('2026-12-24T23:59:59Z')));
  });

  it('does not come again before all others came', () => {
    expect(new Set(days.map((day) => floorOf(floors, day)?.id)).size).toBe(91);
  });

  it('is no tutorial', () => {
    expect(days.some((day) => floorOf(floors, day)?.id.startsWith('t'))).toBe(false);
  });

  it('is far from the one of the day before', () => {
    expect(floorOf(floors, '2026-05-01')).not.toEqual(floorOf(floors, '2026-05-02'));
  });
});
