/** What each tool draws on a tile of the Mall. */

import { OPEN, WALL } from '../../../board/geometry';
import type { Edge, Ground, Square } from '../../../board/types';
import type { Canvas, Tool } from '../../../editor/kind';
import { blankGrid, fieldOf, type Maze, type Section } from '../../../editor/maze';
import { codeOf, coded, codesOf, innerEdges, isEdge, squaresOf, withCode, withCodes, type Cell, type Sheet } from '../../../editor/sheet';
import { t } from '../../../texts/texts.svelte';
import { adapter } from '../adapter';
import { look } from '../look';

export const SIZE = 4;
const SOLID = '###';
const ENTRANCE = '>';
const ESCALATOR = '/';
/** MALL-7: the square and the edge of the opening on each side, and the arrow that leads in there. */
const OPENINGS: readonly { at: Square; edge: Edge; arrow: string }[] = [
  { at: [2, 0], edge: [2, -1, 'S'], arrow: 'v' },
  { at: [3, 2], edge: [3, 2, 'E'], arrow: '<' },
  { at: [1, 3], edge: [1, 3, 'S'], arrow: '^' },
  { at: [0, 1], edge: [-1, 1, 'E'], arrow: '>' },
];
const SQUARES = [...[...'YPGO'].map((hero) => `${hero}?`), ...[...'YPGOL'].flatMap((hero) => [`${hero}!`, `${hero}=`, `${hero}~`]), '*=', 'Z', 'C', 'B', ESCALATOR, SOLID, ''];
/** A picture shows this many tiles side by side, with a gap between them. */
const SHOWN = 2;
const GAP = 1;

const opening = (edge: Edge) => OPENINGS.find((each) => each.edge.join() === edge.join());

export function blankTile(number: number): Section {
  const grid = blankGrid(SIZE, SIZE);
  const sheet: Sheet = { maze: [{ fields: [['tile', String(number)]], grid }], cells: [{ section: 0, at: [0, 0], part: '' }] };
  const [made] = withCodes(sheet, [1, 3, 'S'], ['^']);
  return made ?? { fields: [], grid };
}

export const tileNumber = (section: Section | undefined): number => Number.parseInt(fieldOf(section, 'tile'), 10) || 0;

function cells(maze: Maze, page: number | 'picture'): Cell[] {
  const numbers = maze.map((section) => fieldOf(section, 'tile'));
  // Floors follow from the number. Both sides of the start tile have the same, and so may others by mistake.
  const part = (section: number): string => `${numbers[section]}${numbers.indexOf(numbers[section] ?? '') === section ? '' : ` ${section}`}`;
  const cell = (section: number, at: Square): Cell => ({ section, at, part: part(section) });
  if (page !== 'picture') return [cell(page, [0, 0])];
  const across = maze.length > 1 ? SHOWN : 1;
  return maze.slice(0, across * across).map((_, index) => cell(index, [(index % across) * (SIZE + GAP), Math.floor(index / across) * (SIZE + GAP)]));
}

function wordOf(code: string): string {
  if (code === SOLID) return t('editor.solid');
  if (code === '*=') return t('code.exit', { colour: t('colour.all') });
  return code && (adapter.code?.(code) ?? code);
}

function toolOf(code: string): Tool {
  const art = code === SOLID ? { name: 'shop-0', colour: '' } : code === ESCALATOR ? { name: 'escalator', colour: '' } : look.square(code);
  const label = code === ESCALATOR ? t('code.escalator') : code ? wordOf(code) : t('editor.erase');
  return { on: 'square', code, label, ...(art && { art }) };
}

/** The next end of an escalator: the one whose other end is drawn already, or the first of another. */
function escalatorEnd(sheet: Sheet, at: Square): string {
  const here = codeOf(sheet, at);
  if (here.startsWith(ESCALATOR)) return here;
  const ends = (code: string): number => squaresOf(sheet).filter((each) => each.code === code).length;
  const codes = Array.from({ length: 9 }, (_, index) => `${ESCALATOR}${index + 1}`);
  return codes.find((code) => ends(code) === 1) ?? codes.find((code) => ends(code) === 0) ?? `${ESCALATOR}9`;
}

/** A border is open where there is an exploration square behind it, and nowhere else but at the entrance. */
function withBorder(sheet: Sheet): Maze {
  return OPENINGS.reduce((maze, { at, edge }) => {
    const now: Sheet = { ...sheet, maze };
    const explores = codeOf(now, at).endsWith('?');
    const [code] = codesOf(now, edge);
    if (explores) return code === OPEN ? maze : withCodes(now, edge, [OPEN]);
    return code === OPEN ? withCodes(now, edge, [WALL]) : maze;
  }, sheet.maze);
}

function withEntrance(sheet: Sheet, edge: Edge, code: string): Maze {
  const others = OPENINGS.filter((each) => each.edge.join() !== edge.join() && codesOf(sheet, each.edge)[0] === each.arrow);
  const alone = others.reduce((maze, each) => withCodes({ ...sheet, maze }, each.edge, [WALL]), sheet.maze);
  const behind = opening(edge)?.at ?? [0, 0];
  const cleared = codeOf(sheet, behind).endsWith('?') ? withCode({ ...sheet, maze: alone }, behind, '') : alone;
  return withCodes({ ...sheet, maze: cleared }, edge, [code]);
}

/** How many of a code a tile may have. */
function most(code: string): number {
  return code.endsWith('?') ? 1 : code.startsWith(ESCALATOR) ? 2 : Infinity;
}

function links(sheet: Sheet): Ground['links'] {
  return sheet.cells.flatMap((cell) => {
    const ends = new Map<string, Square[]>();
    for (const { at, code } of coded({ ...sheet, cells: [cell] })) if (code.startsWith(ESCALATOR)) ends.set(code, [...(ends.get(code) ?? []), at]);
    return [...ends.values()].flatMap(([one, other]) => (one && other ? [[one, other] as const] : []));
  });
}

export const canvas: Canvas = {
  look,
  cells,
  links,
  pages: {
    names: (maze) => maze.map((section) => t('editor.tile', { n: fieldOf(section, 'tile') + fieldOf(section, 'side') })),
    add: (maze) => [...maze, blankTile(Math.max(1, ...maze.map(tileNumber)) + 1)],
    remove: (maze, page) => maze.filter((_, index) => index !== page),
    addText: 'editor.tile.add',
    removeText: 'editor.tile.remove',
  },
  tools: () => [
    { on: 'edge', code: WALL, label: t('editor.wall'), art: { name: 'mark-wall', colour: '' } },
    { on: 'edge', code: 'o', label: t('code.passage'), art: { name: 'passage', colour: 'orange' } },
    { on: 'edge', code: ENTRANCE, label: t('editor.entrance'), art: { name: 'entrance', colour: '' } },
    ...SQUARES.map(toolOf),
  ],
  edges: (sheet, { code }) => (code === ENTRANCE ? OPENINGS.map(({ edge }) => edge) : innerEdges(sheet)),
  brush(sheet, at, { code }) {
    if (isEdge(at)) return code === ENTRANCE ? (opening(at)?.arrow ?? null) : code;
    return code === ESCALATOR ? escalatorEnd(sheet, at) : code;
  },
  put(sheet, at, code) {
    if (!isEdge(at)) return withBorder({ ...sheet, maze: withCode(sheet, at, code, most(code)) });
    return withBorder({ ...sheet, maze: opening(at) ? withEntrance(sheet, at, code) : withCodes(sheet, at, [code]) });
  },
  word: wordOf,
};
