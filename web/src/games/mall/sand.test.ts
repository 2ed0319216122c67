import { expect, it } from 'vitest';
import { turnLeaves, urgencyOf } from './sand';

const glass = { sand_ms: 180_000, sand_running: true };

it('warns of a turn that would leave less than ten seconds', () => {
  expect(turnLeaves(glass, {}, 3_500)).toBe(3);
  expect(turnLeaves({ ...glass, sand_ms: 182_000 }, {}, 0), 'the clocks of page and server differ a little').toBe(0);
  expect(turnLeaves(glass, {}, 9_999)).toBe(9);
  expect(turnLeaves(glass, {}, 10_000)).toBeNull();
  expect(turnLeaves({ ...glass, sand_ms: 60_000 }, { sand_ms: 60_000 }, 2_000)).toBe(2);
});

it('does not warn while the sand stands still', () => {
  expect(turnLeaves({ ...glass, sand_running: false }, {}, 0)).toBeNull();
});

it('is urgent in the last thirty seconds, and more so in the last ten', () => {
  expect([150_000, 150_001, 170_000, 170_001, 190_000].map((passed) => urgencyOf(glass, passed))).toEqual([null, 'soon', 'soon', 'last', 'last']);
  expect(urgencyOf({ sand_ms: 5_000, sand_running: false }, 0)).toBeNull();
});
