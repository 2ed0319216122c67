import { describe as about, expect, test } from 'vitest';
import { describe, tableOf } from './description';
import { foldOf } from './fold';
import { beyond, floorOf, groundBox, nearestEdge, nextTowards } from './geometry';
import { look as hidden } from '../games/hidden/look';
import { look as mall, lookOf } from '../games/mall/look';
import { planOf } from './plan';
import { nextStop, stopsOf } from './focus';
import { turnsBetween } from './rotation';
import type { Mark, Part, Square, Words } from './types';
import { runs } from './walls';

/** +---+ v +
    | G?  O~|
    +   +---+
    |   |###|
    +---+---+ */
const PART: Part = {
  part: '7',
  at: [4, -2],
  width: 2,
  height: 2,
  squares: ['G?', 'O~', '', '###'],
  horizontal: ['#', 'v', ' ', '#', '#', '#'],
  vertical: ['#', ' ', '#', '#', '#', '#'],
};
const GROUND = { parts: [PART, { ...PART, part: '8', at: [8, 0] as Square }], links: [] };

test('the box of a ground holds all of its parts', () => {
  expect(groundBox(GROUND)).toEqual({ left: 4, top: -2, right: 10, bottom: 2 });
});

test('solid squares are no floor', () => {
  expect(floorOf(GROUND)).toEqual([[4, -2], [5, -2], [4, -1], [8, 0], [9, 0], [8, 1]]);
});

test('a square outside of a box lies beyond its rim', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 4 };
  expect(beyond(box, [9, 3])).toBeNull();
  expect(beyond(box, [12, 1.5])).toEqual({ across: 1, down: 0.5, angle: 0 });
  expect(beyond(box, [4.5, -8])).toEqual({ across: 0.5, down: 0, angle: -90 });
});

test('a map far away is drawn beside the other, and its squares stay what they are', () => {
  const far = { ...PART, part: '3', at: [256, 64] as Square };
  const { ground, fold, unfold } = foldOf({ parts: [...GROUND.parts, far], links: [[[256, 64], [257, 65]]] });
  expect(groundBox(ground)).toEqual({ left: 4, top: -2, right: 14, bottom: 2 });
  expect(ground.links).toEqual([[[12, -1], [13, 0]]]);
  for (const square of [[4, -2], [9, 1], [256, 64], [257, 65]] as Square[]) expect(unfold(fold(square))).toEqual(square);
  expect(foldOf(GROUND).ground).toBe(GROUND);
});

test('the nearest edge is one of the four of a square, named from its north or west', () => {
  expect(nearestEdge(2.9, 3.5).edge).toEqual([2, 3, 'E']);
  expect(nearestEdge(2.1, 3.5).edge).toEqual([1, 3, 'E']);
  expect(nearestEdge(2.5, 3.05).edge).toEqual([2, 2, 'S']);
});

test('an arrow goes to what is ahead rather than to what is near but aside', () => {
  const ahead = { at: [3, 0] as Square };
  const aside = { at: [1, 2] as Square };
  expect(nextTowards([0, 0], 'E', [aside, ahead])).toBe(ahead);
  expect(nextTowards([0, 0], 'W', [aside, ahead])).toBeNull();
});

test('arrows go from the focus, else from the picked piece, over targets before pieces', () => {
  const piece = { id: 'a', at: [0, 0] as Square, art: '', colour: '', label: '', pickable: true };
  expect(stopsOf([], [], [piece, { ...piece, id: 'b', pickable: false }]).map(({ kind }) => kind)).toEqual(['piece']);
  const stops = stopsOf([{ at: [2, 0], label: '' }], [{ edge: [0, 0, 'S'], label: '' }], [piece]);
  expect(nextStop(stops, 'E', undefined, [0, 0])?.key).toBe('2,0');
  expect(nextStop(stops, 'W', '2,0', [0, 0])?.key).toBe('0,0,S');
  expect(nextStop(stops, 'S', '0,0', undefined)?.key).toBe('0,0,S');
});

test('walls next to each other are one stroke', () => {
  expect(runs(['#', '#', ' ', '#', '1', '#'])).toEqual([
    [0, 2],
    [3, 4],
    [5, 6],
  ]);
});

test('the arrow of an exploration square points to its opening', () => {
  const north = { ...PART, horizontal: [' ', 'v', ' ', '#', '#', '#'] };
  const west = { ...PART, vertical: [' ', ' ', '#', '#', '#', '#'] };
  const turn = (part: Part) => planOf(part, mall).things.find(({ name }) => name === 'explore')?.turn;
  expect([turn(north), turn(west)]).toEqual([0, 270]);
});

test('a plan has every code of its part once, the same each time', () => {
  const plan = planOf(PART, mall);
  expect(plan.things.map(({ name, colour }) => `${name} ${colour}`)).toEqual(['explore green', 'vortex orange']);
  expect(plan.solids).toHaveLength(1);
  expect(plan.fittings).toMatchObject([{ name: 'entrance', turn: 180 }]);
  expect(planOf(structuredClone(PART), mall)).toEqual(plan);
});

test('a speaker stands beside green exploration squares, and tiles with a camera have a floor of their own (MALL-97)', () => {
  const speakers = (squares: string[], look = mall) =>
    planOf({ ...PART, squares }, look).signs.filter(({ name }) => name === 'speaker').length;
  expect(speakers(['G?', 'Y?', '', '###'])).toBe(1);
  expect(speakers(['P?', 'Y?', '', '###'])).toBe(0);
  expect([1, 3, 4, 17, 'my own'].map((scenario) => speakers(['G?', '', '', ''], lookOf({ scenario } as never)))).toEqual([0, 0, 1, 1, 1]);
  const tints = Array.from({ length: 24 }, (_, number) => planOf({ ...PART, part: `${number + 1}` }, mall).tint);
  const watched = planOf({ ...PART, squares: ['C', 'Y?', '', '###'] }, mall).tint;
  expect(tints).not.toContain(watched);
});

test('codes without a drawing are written out', () => {
  expect(planOf({ ...PART, squares: ['owl', 'zzz', '', ''] }, hidden)).toMatchObject({
    things: [{ name: 'owl' }],
    letters: [{ code: 'zzz' }],
  });
});

test('a card that was turned is known by its squares', () => {
  const turned = { ...PART, squares: ['', 'G?', '###', 'O~'], horizontal: [...PART.horizontal].reverse() };
  expect(turnsBetween(PART, turned)).toBe(1);
  expect(turnsBetween(turned, PART)).toBe(3);
  expect(turnsBetween(PART, structuredClone(PART))).toBe(0);
});

about('the board as text', () => {
  const words: Words = {
    standing: (piece, place) => `${piece}: ${place}`,
    place: (column, row) => `${column}/${row}`,
    open: (sides) => `open ${sides.join('') || '-'}`,
    code: (code) => (code === 'G?' ? 'exploration' : null),
    edge: (code) => (code === 'v' ? 'draft' : null),
    door: (colour) => `${colour} door`,
    side: (side, what) => `${side} ${what}`,
  };
  const piece = { id: 'elf', at: [4, -2] as Square, art: 'elf', colour: 'green', label: 'Elf', pickable: true };
  const told = { ground: GROUND, pieces: [piece] };

  test('tells where a piece stands, by the numbers that squares have everywhere, and where it is open', () => {
    expect(describe(told, words)).toEqual(['Elf: 5/-1, exploration, open ES']);
  });

  test('takes walls and doors that were laid for closed, but no ghosts and no notes', () => {
    const mark = (side: 'E' | 'S', art: Mark['art'], more = {}): Mark => ({ edge: [4, -2, side], art, colour: 'red', ...more });
    const tell = (...marks: Mark[]): string => describe({ ...told, marks }, words)[0] ?? '';
    expect(tell(mark('E', 'wall'))).toContain('open S');
    expect(tell(mark('E', 'hit'), mark('S', 'door'))).toContain('S red door, open -');
    expect(tell(mark('E', 'wall', { ghost: true }), mark('S', 'note'))).toContain('open ES');
  });

  test('has every square in its row and column, and what lies there', () => {
    const badges = [{ at: [4, -1] as Square, art: 'sword', colour: '', label: 'a sword' }];
    const { columns, rows } = tableOf({ ...told, badges }, words);
    expect(columns).toEqual([5, 6, 9, 10]);
    expect(rows.map(({ row }) => row)).toEqual([-1, 0, 1, 2]);
    expect(rows[0]?.cells).toEqual(['Elf, exploration, open ES', 'N draft, open W', null, null]);
    expect(rows[1]?.cells).toEqual(['a sword, open N', null, null, null]);
  });
});
