// @vitest-environment happy-dom

/** Every kind of drawing: what its tools draw is a file that the rules accept (tests/editor reads the files that are made here). */

import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../texts/texts.svelte';
import type { Canvas, DrawingKind, Tool } from './kind';
import { DRAWINGS, KINDS, kindCalled, kindOf, namedText, readDrawing } from './kinds';
import { mazeText, readMaze, type Maze } from './maze';
import { erases, painted, tapped, tappedEdge } from './painting';
import { codesAt, groundOf, squaresOf, type Sheet, type Spot } from './sheet';

const files = import.meta.glob<string>('../../../src/dedale/games/*/content/**/*.maze', { query: '?raw', import: 'default', eager: true });

beforeAll(() => speak('en'));

async function canvasOf(name: string): Promise<{ kind: DrawingKind; canvas: Canvas }> {
  const kind = await kindCalled(name);
  if (!kind?.canvas) throw new Error(name);
  return { kind, canvas: kind.canvas };
}

const sheetOf = (canvas: Canvas, maze: Maze, page = 0): Sheet => ({ maze, cells: canvas.cells(maze, page) });
const drawn = KINDS.filter((name) => name !== 'scenario');

describe.each(KINDS)('%s', (name) => {
  it('begins as a drawing of its kind', async () => {
    const kind = await kindCalled(name);
    const maze = kind?.fresh() ?? [];
    expect(kindOf(maze)).toBe(name);
    expect(kind?.fits(maze)).toBe(true);
    expect(kind?.fits(kind.blank(maze))).toBe(true);
    expect((await readDrawing(mazeText(maze)))?.name).toBe(name);
  });

  it('is named as its texts are', () => {
    expect(DRAWINGS[name]?.field).toBeTruthy();
  });
});

describe.each(drawn)('the tools for %s', (name) => {
  it('draw something somewhere, and take it away again', async () => {
    const { kind, canvas } = await canvasOf(name);
    const blank = kind.blank(kind.fresh());
    for (const tool of canvas.tools(blank).filter(({ code }) => code)) {
      const sheet = sheetOf(canvas, blank);
      const spots: Spot[] = tool.on === 'edge' ? canvas.edges(sheet, tool) : squaresOf(sheet).filter(({ code }) => !code).map(({ at }) => at);
      const spot = spots.find((at) => canvas.brush(sheet, at, tool) !== null);
      expect(spot, tool.label).toBeDefined();
      if (!spot) continue;
      const tap = (now: Sheet): Maze => (spot.length === 3 ? tappedEdge(canvas, now, spot, tool) : tapped(canvas, now, spot, tool));
      const before = codesAt(sheet, spot).join();
      const made = tap(sheet);
      expect(codesAt({ ...sheet, maze: made }, spot).join(), tool.label).not.toBe(before);
      const again = [1, 2, 3].reduce((maze) => (codesAt({ ...sheet, maze }, spot).join() === before ? maze : tap({ ...sheet, maze })), made);
      expect(codesAt({ ...sheet, maze: again }, spot).join(), tool.label).toBe(before);
      expect(readMaze(mazeText(made)), tool.label).toEqual(made);
    }
  });

  it('paint by a drag, and erase where the drag begins on the same', async () => {
    const { kind, canvas } = await canvasOf(name);
    const tools = canvas.tools(kind.fresh());
    const solid = tools.find(({ code }) => code === '###') ?? tools.find(({ on }) => on === 'square');
    if (!solid) throw new Error('no tool');
    const sheet = sheetOf(canvas, kind.blank(kind.fresh()));
    const [one, other] = squaresOf(sheet).map(({ at }) => at).filter((at) => canvas.brush(sheet, at, solid) === solid.code);
    if (!one || !other) throw new Error('no square');
    const first = painted(canvas, sheet, one, solid, erases(canvas, sheet, one, solid));
    const now = { ...sheet, maze: first };
    expect(codesAt(now, one)).toEqual([solid.code]);
    expect(erases(canvas, now, one, solid)).toBe(true);
    expect(codesAt({ ...now, maze: painted(canvas, now, one, solid, true) }, one)).toEqual(['']);
    expect(painted(canvas, now, other, solid, true)).toBe(first);
  });

  it('have words of their own, and a drawing each', async () => {
    const { kind, canvas } = await canvasOf(name);
    const tools = canvas.tools(kind.fresh());
    expect(new Set(tools.map(({ on, label }) => on + label)).size).toBe(tools.length);
    expect(tools.filter(({ art, code }) => !art && code)).toEqual([]);
  });
});

describe('the drawings that come with the games', () => {
  it.each(Object.entries(files))('%s', async (path, text) => {
    const read = await readDrawing(text);
    // Lists of scenarios, adventures and names are no drawings.
    expect(read === null).toBe(/(scenarios|adventures|names)\.maze$/.test(path));
    if (!read) return;
    expect(mazeText(read.maze)).toBe(text.replace(/\n{3,}/g, '\n\n'));
    if (read.kind.canvas) expect(groundOf(sheetOf(read.kind.canvas, read.maze)).parts).not.toEqual([]);
  });
});

/** A drawing with everything that can be drawn, in places where the rules allow it. */
function everything(canvas: Canvas, begun: Maze, places: (tool: Tool, index: number, sheet: Sheet) => Spot | undefined): Maze {
  return canvas.tools(begun).reduce((maze, tool, index) => {
    const sheet = sheetOf(canvas, maze, maze.length - 1);
    const spot = tool.code ? places(tool, index, sheet) : undefined;
    return spot ? painted(canvas, sheet, spot, tool, false) : maze;
  }, begun);
}

const save = (name: string, text: string): Promise<void> => expect(text).toMatchFileSnapshot(`../../../tests/editor/drawn/${name}.maze`);
const free = (sheet: Sheet, most: (at: readonly [number, number]) => boolean = () => true): Spot | undefined => squaresOf(sheet).find(({ at, code }) => !code && most(at))?.at;

describe('what the tools have drawn', () => {
  it('is a quest', async () => {
    const { kind, canvas } = await canvasOf('quest');
    const wide = readMaze(mazeText(kind.fresh()).replace(/\+[^]*/, `+${'---+'.repeat(8)}\n${`|${'   |'.repeat(8)}\n+${'---+'.repeat(8)}\n`.repeat(8)}`)) ?? [];
    // An exit for all goes with no other exit.
    const made = everything(canvas, wide, (tool, index, sheet) => (tool.code === '*=' ? undefined : tool.on === 'square' ? free(sheet) : canvas.edges(sheet, tool)[index * 5]));
    await save('quest', namedText(kind, kind.tidied?.(made) ?? made));
  });

  it('is a set of tiles', async () => {
    const { kind, canvas } = await canvasOf('tiles');
    const openings: Spot[] = [[2, 0], [3, 2], [0, 1]];
    let maze = kind.fresh();
    for (const tool of canvas.tools(maze).filter(({ code, on }) => code && on === 'square')) {
      const sheet = sheetOf(canvas, maze, maze.length - 1);
      const explores = tool.code.endsWith('?');
      const taken = (at: Spot): boolean => codesAt(sheet, at).join() !== '';
      const spot = explores ? openings.find((at) => !taken(at)) : free(sheet, (at) => ![...openings, [1, 3]].some((each) => each.join() === at.join()));
      // A new tile when one is full.
      if (!spot || squaresOf(sheet).filter(({ code }) => code).length > 9) maze = canvas.pages?.add(maze) ?? maze;
      const now = sheetOf(canvas, maze, maze.length - 1);
      const there = spot && !squaresOf(now).every(({ code }) => !code) ? spot : explores ? openings[0] : ([1, 1] as const);
      if (there) maze = painted(canvas, now, there, tool, false);
      if (tool.code === '/') {
        const end = free(sheetOf(canvas, maze, maze.length - 1), ([x, y]) => x > 0 && x < 3 && y > 0 && y < 3);
        if (end) maze = painted(canvas, sheetOf(canvas, maze, maze.length - 1), end, tool, false);
      }
    }
    for (const tool of canvas.tools(maze).filter(({ on }) => on === 'edge')) {
      const sheet = sheetOf(canvas, maze);
      maze = painted(canvas, sheet, canvas.edges(sheet, tool)[tool.code === '#' ? 2 : tool.code === 'o' ? 5 : 2] ?? [0, 0, 'E'], tool, false);
    }
    await save('tiles', namedText(kind, maze));
  });

  it('is a board of the Hidden Labyrinth', async () => {
    const { kind, canvas } = await canvasOf('hidden');
    const corner = ([x, y]: readonly [number, number]): boolean => [0, 5].includes(x) && [0, 5].includes(y);
    await save('hidden', namedText(kind, everything(canvas, kind.blank([]), (_, __, sheet) => free(sheet, (at) => !corner(at)))));
  });

  it('is a board and a position of the Duel', async () => {
    const { kind, canvas } = await canvasOf('duel');
    const inside = ([x, y]: readonly [number, number]): boolean => x > 0 && x < 10 && y > 0 && y < 10;
    const times: Partial<Record<string, number>> = { sw: 2, xb: 4, o: 4 };
    let board = kind.blank([]);
    for (const tool of canvas.tools(board).filter(({ code }) => code && !'BYRGO'.includes(code))) {
      for (let each = 0; each < (times[tool.code] ?? 1); each += 1) {
        const sheet = sheetOf(canvas, board);
        const spot = free(sheet, inside);
        if (spot) board = painted(canvas, sheet, spot, tool, false);
      }
    }
    await save('duel', namedText(kind, board));
    const begun: Maze = [{ fields: [['duel', 'x'], ['prepared', 'yes'], ['to-move', 'red']], grid: kind.blank([])[0]?.grid ?? null }];
    const position = everything(canvas, begun, (tool, index, sheet) => (tool.on === 'edge' ? canvas.edges(sheet, tool)[100 + index] : free(sheet, inside)));
    await save('duel-position', namedText(kind, position));
  });

  it('is a scenario with every rule on', async () => {
    const kind = await kindCalled('scenario');
    const { FORM, withValue, valueOf } = await import('../games/mall/editor/scenario');
    if (!kind) throw new Error('no scenario');
    const other = (choices: readonly unknown[], usual: unknown): string => String(choices.find((each) => each !== usual) ?? '');
    const made = FORM.reduce((maze, field) => {
      const value = field.kind === 'switch' ? true : field.kind === 'choice' ? other(field.choices, field.default) : field.name === 'top' ? '15' : '2-12, 25, 26';
      const next = withValue(maze, field, value);
      expect(valueOf(next, field)).toBe(value);
      return next;
    }, kind.fresh());
    await save('scenario', namedText(kind, made));
    // What goes without saying is not said.
    const plain = FORM.reduce((maze, field) => withValue(maze, field, field.kind === 'switch' ? false : field.kind === 'choice' ? String(field.default) : valueOf(kind.fresh(), field)), made);
    expect(namedText(kind, plain)).toBe(namedText(kind, kind.fresh()));
  });
});
