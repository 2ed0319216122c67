/** The board keeps still, unless something that matters is out of view. */

import { describe, expect, test } from 'vitest';
import { boxOf, contains, UNIT, type Box } from './geometry';
import { centred, seenBy, type Lens, type Size } from './lens';
import type { Square } from './types';
import { closerLens, firstLens, nextLens, outgrown, type Sight } from './viewpoint';

const PHONE: Size = { width: 390, height: 400 };
const DESKTOP: Size = { width: 900, height: 700 };
const TILE: Box = { left: 0, top: 0, right: 4, bottom: 4 };
const MALL: Box = { left: -12, top: -12, right: 12, bottom: 12 };
const NEW_TILE: Box = { left: 4, top: 1, right: 8, bottom: 5 };
const HEROES: Square[] = [[1, 1], [2, 1], [1, 2], [2, 2]];

const sight = (more: Partial<Sight>): Sight => ({ ground: MALL, fresh: null, pieces: HEROES, wanted: [], small: true, byHand: false, whole: null, ...more });
const pixels = ({ scale }: Lens): number => scale * UNIT;
/** Squares of 44 pixels, with the heroes in the middle. */
const NEAR = centred(TILE, 44 / UNIT, PHONE);

function moved(more: Partial<Sight>, from = NEAR, size = PHONE): Lens {
  const next = nextLens(from, size, sight(more));
  expect(next).not.toBeNull();
  return next ?? from;
}

describe('at first', () => {
  test('the whole ground is in view', () => {
    for (const size of [PHONE, DESKTOP]) expect(contains(seenBy(firstLens(size, sight({ ground: TILE })), size), TILE)).toBe(true);
  });

  test('on a phone, a ground with tiny squares is shown where the heroes are', () => {
    const lens = firstLens(PHONE, sight({}));
    expect(contains(seenBy(lens, PHONE), boxOf(HEROES) ?? MALL)).toBe(true);
    expect(pixels(lens)).toBeCloseTo(44);
    expect(contains(seenBy(firstLens(DESKTOP, sight({ small: false })), DESKTOP), MALL)).toBe(true);
  });
});

describe('the camera stays', () => {
  test('when a hero in view is chosen, however far its other targets are', () => {
    expect(nextLens(NEAR, PHONE, sight({ wanted: [[1, 1], [1, 0]] }))).toBeNull();
  });

  test('when somebody moves within the view', () => {
    expect(nextLens(NEAR, PHONE, sight({ pieces: [[4, 4], [-1, 0]] }))).toBeNull();
  });

  test('when a tile is laid within the view', () => {
    const far = centred({ left: 0, top: 0, right: 8, bottom: 5 }, 44 / UNIT, PHONE);
    expect(nextLens(far, PHONE, sight({ fresh: NEW_TILE }))).toBeNull();
  });

  test('when heroes are too far apart to be seen at once', () => {
    expect(nextLens(NEAR, PHONE, sight({ pieces: [[-12, 0], [11, 0]] }))).toBeNull();
  });

  test('when heroes leave the view of somebody who zoomed', () => {
    expect(nextLens(NEAR, PHONE, sight({ pieces: [[9, 1], ...HEROES], byHand: true }))).toBeNull();
  });
});

describe('the camera moves as little as possible', () => {
  test('to a new tile: by panning only, if everything fits', () => {
    const lens = moved({ fresh: NEW_TILE });
    expect(lens.scale).toBe(NEAR.scale);
    expect(contains(seenBy(lens, PHONE), NEW_TILE)).toBe(true);
    expect(contains(seenBy(lens, PHONE), boxOf(HEROES) ?? MALL)).toBe(true);
    expect(lens.y).toBe(NEAR.y);
  });

  test('to a chosen hero that was out of view', () => {
    const lens = moved({ pieces: [[9, 1], [-9, 1]], wanted: [[9, 1], [9, 0]] });
    expect(lens.scale).toBe(NEAR.scale);
    expect(lens.y).toBe(NEAR.y);
    expect(seenBy(lens, PHONE).right).toBeCloseTo(11);
  });

  test('to all targets that were asked for, zooming out by whole steps', () => {
    const lens = moved({ pieces: [[1, 1]], wanted: [[1, 1], [-6, 1], [5, 1]] });
    expect(pixels(lens)).toBeCloseTo(44 / 2 ** (2 / 3));
    expect(seenBy(lens, PHONE).left).toBeLessThan(-6);
    expect(seenBy(lens, PHONE).right).toBeGreaterThan(6);
  });

  test('to the hero and its nearest targets, if not all fit', () => {
    const lens = moved({ wanted: [[9, 1], [9, 0], [-12, 1]] });
    expect(contains(seenBy(lens, PHONE), { left: 9, top: 0, right: 10, bottom: 2 })).toBe(true);
    expect(pixels(lens)).toBeGreaterThan(27);
  });

  test('to a new tile even after somebody zoomed, at their scale', () => {
    expect(moved({ fresh: NEW_TILE, byHand: true }).scale).toBe(NEAR.scale);
  });
});

test('while its squares are easy to tap, and on a desktop always, the whole ground is in view', () => {
  const ground = { left: 0, top: 0, right: 8, bottom: 5 };
  const close = firstLens(PHONE, sight({ ground: TILE }));
  const lens = moved({ ground, fresh: NEW_TILE }, close);
  expect(pixels(lens)).toBeCloseTo(44);
  expect(contains(seenBy(lens, PHONE), ground)).toBe(true);
  const desktop = moved({ ground: MALL, small: false }, firstLens(DESKTOP, sight({ ground: TILE, small: false })), DESKTOP);
  expect(contains(seenBy(desktop, DESKTOP), MALL)).toBe(true);
});

test('where there is space for it, the camera makes room for the next tile at once', () => {
  const first = { left: 0, top: 0, right: 8, bottom: 5 };
  const lens = moved({ ground: first, small: false }, firstLens(DESKTOP, sight({ ground: TILE, small: false })), DESKTOP);
  expect(pixels(lens)).toBeGreaterThanOrEqual(44);
  const next = moved({ ground: { left: -1, top: 0, right: 8, bottom: 9 }, small: false }, lens, DESKTOP);
  expect([next.scale, next.x]).toEqual([lens.scale, lens.x]);
  expect(contains(seenBy(next, DESKTOP), { left: -1, top: 0, right: 8, bottom: 9 })).toBe(true);
});

describe('on a phone, new tiles', () => {
  const ground = { left: -4, top: 0, right: 8, bottom: 5 };
  const close = firstLens(PHONE, sight({ ground: TILE }));

  test('do not end the view of the whole ground, while it can be made out', () => {
    expect(contains(seenBy(moved({ ground, fresh: NEW_TILE }, close), PHONE), ground)).toBe(false);
    const lens = moved({ ground, fresh: NEW_TILE, whole: 'before' }, close);
    expect(contains(seenBy(lens, PHONE), ground)).toBe(true);
    expect(pixels(lens)).toBeGreaterThan(27);
  });

  test('do not end it at any size, once it was asked for', () => {
    expect(contains(seenBy(moved({ fresh: NEW_TILE, whole: 'before' }, close), PHONE), MALL)).toBe(false);
    expect(contains(seenBy(moved({ fresh: NEW_TILE, whole: 'asked' }, close), PHONE), MALL)).toBe(true);
  });
});

test('unasked it never zooms in, and a match takes only a few scales', () => {
  let lens = firstLens(PHONE, sight({ ground: TILE }));
  const scales = new Set<number>();
  for (let tiles = 2; tiles < 20; tiles++) {
    const fresh = { left: tiles, top: 4 - tiles, right: tiles + 4, bottom: 8 - tiles };
    const ground = { left: 0, top: 4 - tiles, right: tiles + 4, bottom: 4 };
    const next = nextLens(lens, PHONE, sight({ ground, fresh, pieces: [[0, 3], [tiles, 5 - tiles]] })) ?? lens;
    expect(next.scale).toBeLessThanOrEqual(lens.scale);
    expect(contains(seenBy(next, PHONE), fresh)).toBe(true);
    scales.add((lens = next).scale);
  }
  expect(scales.size).toBeLessThanOrEqual(4);
});

test('a view that changes its height a little keeps its scale', () => {
  const lens = firstLens(PHONE, sight({ ground: TILE }));
  expect(outgrown(lens, { ...PHONE, height: 410 }, TILE)).toBe(false);
  expect(outgrown(lens, { ...PHONE, height: 300 }, TILE)).toBe(true);
  expect(outgrown(lens, { width: 800, height: 800 }, TILE)).toBe(true);
});

describe('whoever picks up a hero on a phone', () => {
  /** The whole mall, with squares of 16 pixels. */
  const far = centred(MALL, 390 / 24.7 / UNIT, PHONE);
  const hero: Square = [1, 1];
  const on = ([x, y]: Square, lens: Lens): [number, number] => [(x + 0.5) * UNIT * lens.scale + lens.x, (y + 0.5) * UNIT * lens.scale + lens.y];

  test('gets squares that are easy to tap, with the hero under the finger still', () => {
    const lens = closerLens(far, PHONE, hero, [], [[1, 0], [3, 1], [1, 4]]) ?? far;
    expect(pixels(lens)).toBeCloseTo(44);
    on(hero, lens).forEach((at, axis) => expect(at).toBeCloseTo(on(hero, far)[axis] ?? NaN));
    expect(contains(seenBy(lens, PHONE), { left: 1, top: 0, right: 4, bottom: 5 })).toBe(true);
  });

  test('sees where the hero can go, even from the rim of the view', () => {
    const corner: Square = [-12, -12];
    const lens = closerLens(far, PHONE, corner, [], [[-11, -12], [-8, -12]]) ?? far;
    expect(contains(seenBy(lens, PHONE), { left: -12, top: -12, right: -7, bottom: -11 })).toBe(true);
  });

  test('sees the squares nearby rather than tiny squares far away', () => {
    const lens = closerLens(far, PHONE, hero, [], [[1, 0], [11, 11]]) ?? far;
    expect(pixels(lens)).toBeCloseTo(44);
    expect(contains(seenBy(lens, PHONE), { left: 1, top: 0, right: 2, bottom: 2 })).toBe(true);
  });

  test('keeps what must be in view, at the old scale if it is too far away', () => {
    expect(closerLens(far, PHONE, hero, [[11, 11]], [[1, 0]])).toBeNull();
    const lens = closerLens(far, PHONE, hero, [[9, 1]], [[1, 0]]) ?? far;
    expect(contains(seenBy(lens, PHONE), { left: 1, top: 1, right: 10, bottom: 2 })).toBe(true);
    expect(pixels(lens)).toBeGreaterThan(34);
  });

  test('notices nothing where squares are large enough', () => {
    expect(closerLens(NEAR, PHONE, hero, [], [[1, 0]])).toBeNull();
  });
});
