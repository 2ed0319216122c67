/** A quest being drawn: one card, or several side by side. */

import { OPEN, WALL } from '../../../board/geometry';
import type { Edge, Ground, Square } from '../../../board/types';

export type Layout = 'single' | '2x2' | 'ring';

/** The codes of a maze file in reading order; edges row by row, including borders. */
export interface Card {
  squares: string[];
  horizontal: string[];
  vertical: string[];
}

export interface Drawing {
  name: string;
  layout: Layout;
  width: number;
  height: number;
  cards: Card[];
}

/** Where the cards of each layout are, in columns and rows of cards. */
export const CELLS: Record<Layout, readonly Square[]> = {
  single: [[0, 0]],
  '2x2': [[0, 0], [1, 0], [0, 1], [1, 1]],
  ring: [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]],
};
const SIZES: Record<Layout, readonly [number, number]> = { single: [3, 8], '2x2': [2, 6], ring: [2, 6] };

/** How many squares the side of a card may have. */
export function sizesOf(layout: Layout): number[] {
  const [least, most] = SIZES[layout];
  return Array.from({ length: most - least + 1 }, (_, each) => least + each);
}

function blankCard(width: number, height: number): Card {
  const border = (at: number, end: number): string => (at === 0 || at === end ? WALL : OPEN);
  return {
    squares: Array<string>(width * height).fill(''),
    horizontal: Array.from({ length: (height + 1) * width }, (_, each) => border(Math.floor(each / width), height)),
    vertical: Array.from({ length: height * (width + 1) }, (_, each) => border(each % (width + 1), width)),
  };
}

export function blank(layout: Layout, width: number, height: number, name = ''): Drawing {
  return { name, layout, width, height, cards: CELLS[layout].map(() => blankCard(width, height)) };
}

/** The same drawing in another layout or size. Whatever does not fit is dropped, and so are the borders. */
export function resized(old: Drawing, layout: Layout, width: number, height: number): Drawing {
  const [least, most] = SIZES[layout];
  const fitted = (size: number): number => Math.min(most, Math.max(least, size));
  const wide = fitted(width);
  const high = layout === 'single' ? fitted(height) : wide;
  const kept = old.layout === layout && old.width === wide && old.height === high;
  if (kept) return old;
  const made = blank(layout, wide, high, old.name);
  return { ...made, cards: made.cards.map((card, index) => filled(card, old.cards[index], made, old)) };
}

function filled(card: Card, from: Card | undefined, { width, height }: Drawing, old: Drawing): Card {
  if (!from) return card;
  const made: Card = { squares: [...card.squares], horizontal: [...card.horizontal], vertical: [...card.vertical] };
  for (let y = 0; y < Math.min(height, old.height); y += 1) {
    for (let x = 0; x < Math.min(width, old.width); x += 1) {
      made.squares[y * width + x] = from.squares[y * old.width + x] ?? '';
      if (x) made.vertical[y * (width + 1) + x] = from.vertical[y * (old.width + 1) + x] ?? OPEN;
      if (y) made.horizontal[y * width + x] = from.horizontal[y * old.width + x] ?? OPEN;
    }
  }
  return made;
}

/** The card that a square of the board is on, and its place on that card. */
function cardAt({ layout, width, height }: Drawing, [x, y]: Square): { card: number; x: number; y: number } | null {
  const cell = [Math.floor(x / width), Math.floor(y / height)];
  const card = CELLS[layout].findIndex(([column, row]) => column === cell[0] && row === cell[1]);
  return card < 0 ? null : { card, x: x - (cell[0] ?? 0) * width, y: y - (cell[1] ?? 0) * height };
}

export function codeOf(drawing: Drawing, square: Square): string {
  const found = cardAt(drawing, square);
  return (found && drawing.cards[found.card]?.squares[found.y * drawing.width + found.x]) ?? '';
}

/** All squares of the board, row by row. */
export function squaresOf({ layout, width, height }: Drawing): Square[] {
  const all = CELLS[layout].flatMap(([column, row]) =>
    Array.from({ length: width * height }, (_, each): Square => [column * width + (each % width), row * height + Math.floor(each / width)]),
  );
  return all.sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}

/** All squares of the board with a code on them. */
export function coded({ layout, width, height, cards }: Drawing): { at: Square; code: string }[] {
  return cards.flatMap(({ squares }, card) => {
    const [column, row] = CELLS[layout][card] ?? [0, 0];
    return squares.flatMap((code, index) =>
      code ? [{ at: [column * width + (index % width), row * height + Math.floor(index / width)] as const, code }] : [],
    );
  });
}

/** Each hero has one start and one exit: drawing another moves it. */
export function withSquare(drawing: Drawing, square: Square, code: string): Drawing {
  const found = cardAt(drawing, square);
  if (!found) return drawing;
  const once = /^[YPGOL]([!=])?$|^\*=$/.test(code);
  const cards = drawing.cards.map((card) => ({ ...card, squares: card.squares.map((each) => (once && each === code ? '' : each)) }));
  const squares = cards[found.card]?.squares;
  if (squares) squares[found.y * drawing.width + found.x] = code;
  return { ...drawing, cards };
}

interface Half {
  card: number;
  list: 'horizontal' | 'vertical';
  index: number;
}

/** An edge is listed by the cards on both of its sides: one card, or two that touch there. */
function halves(drawing: Drawing, [x, y, side]: Edge): Half[] {
  const { width } = drawing;
  const list = side === 'E' ? 'vertical' : 'horizontal';
  const before = cardAt(drawing, [x, y]);
  const after = cardAt(drawing, side === 'E' ? [x + 1, y] : [x, y + 1]);
  const found: Half[] = [];
  if (before) found.push({ card: before.card, list, index: side === 'E' ? before.y * (width + 1) + before.x + 1 : (before.y + 1) * width + before.x });
  if (after && after.card !== before?.card) found.push({ card: after.card, list, index: side === 'E' ? after.y * (width + 1) + after.x : after.y * width + after.x });
  return found;
}

export function isBorder(drawing: Drawing, [x, y, side]: Edge): boolean {
  const before = cardAt(drawing, [x, y]);
  const after = cardAt(drawing, side === 'E' ? [x + 1, y] : [x, y + 1]);
  return before?.card !== after?.card;
}

/** The codes of an edge on both of its sides, or a single code if there is only one card. */
export function codesOf(drawing: Drawing, edge: Edge): string[] {
  return halves(drawing, edge).map(({ card, list, index }) => drawing.cards[card]?.[list][index] ?? WALL);
}

function withCodes(drawing: Drawing, edge: Edge, codes: readonly string[]): Drawing {
  const cards = drawing.cards.map((card) => ({ ...card }));
  halves(drawing, edge).forEach(({ card, list, index }, each) => {
    const drawn = cards[card];
    if (drawn) drawn[list] = drawn[list].with(index, codes[each] ?? codes[0] ?? WALL);
  });
  return { ...drawing, cards };
}

/** Taps with a tool. Card borders are walls or openings, one for each of the cards that touch there. */
export function withEdge(drawing: Drawing, edge: Edge, tool: string): Drawing {
  const now = codesOf(drawing, edge);
  if (isBorder(drawing, edge)) return withCodes(drawing, edge, nextBorder(now));
  const [code = WALL] = now;
  return withCodes(drawing, edge, [tool === '>' ? nextDraft(edge, code) : code === tool ? OPEN : tool]);
}

/** What a drag with a tool draws on a square or an edge. Borders have only walls and openings. */
function brushAt(drawing: Drawing, at: Square | Edge, tool: string): string {
  if (at.length === 2) return tool;
  if (isBorder(drawing, at)) return tool === WALL ? WALL : OPEN;
  return tool === '>' ? nextDraft(at, OPEN) : tool;
}

const codesAt = (drawing: Drawing, at: Square | Edge): string[] => (at.length === 2 ? [codeOf(drawing, at)] : codesOf(drawing, at));

/** Whether a drag starting there erases, because what the tool draws is already there. */
export function erases(drawing: Drawing, at: Square | Edge, tool: string): boolean {
  const brush = brushAt(drawing, at, tool);
  return brush !== '' && codesAt(drawing, at).every((code) => code === brush);
}

export function painted(drawing: Drawing, at: Square | Edge, tool: string, erasing: boolean): Drawing {
  if (erasing && !erases(drawing, at, tool)) return drawing;
  const brush = brushAt(drawing, at, tool);
  const nothing = at.length === 2 ? '' : brush === OPEN ? WALL : OPEN;
  const code = erasing ? nothing : brush;
  if (codesAt(drawing, at).every((now) => now === code)) return drawing;
  return at.length === 2 ? withSquare(drawing, at, code) : withCodes(drawing, at, [code]);
}

function nextBorder([one = WALL, other]: readonly string[]): string[] {
  if (other === undefined) return [one === WALL ? OPEN : WALL];
  const order = [WALL + WALL, OPEN + OPEN, OPEN + WALL, WALL + OPEN];
  return [...(order[(order.indexOf(one + other) + 1) % order.length] ?? WALL + WALL)];
}

/** Each tap on a draft changes it: one way, then the other, then none. */
function nextDraft(edge: Edge, now: string): string {
  const [one, other] = edge[2] === 'E' ? ['>', '<'] : ['v', '^'];
  return now === one ? (other ?? OPEN) : now === other ? OPEN : (one ?? OPEN);
}

/** The edges that can be drawn: all those between two squares, and if cards move, all borders too. */
export function edgesOf(drawing: Drawing): Edge[] {
  const { layout, width, height } = drawing;
  const span = layout === 'single' ? 1 : layout === '2x2' ? 2 : 3;
  const found: Edge[] = [];
  for (let y = -1; y < span * height; y += 1) {
    for (let x = -1; x < span * width; x += 1) {
      for (const side of ['E', 'S'] as const) {
        const edge: Edge = [x, y, side];
        const there = halves(drawing, edge).length > 0;
        if (there && (layout !== 'single' || !isBorder(drawing, edge))) found.push(edge);
      }
    }
  }
  return found;
}

export function groundOf({ layout, width, height, cards }: Drawing): Ground {
  const parts = cards.map((card, index) => {
    const [column, row] = CELLS[layout][index] ?? [0, 0];
    return { part: String(index), at: [column * width, row * height] as const, width, height, ...card };
  });
  return { parts, links: [] };
}
