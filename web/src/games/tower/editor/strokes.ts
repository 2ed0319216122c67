/** What each tool draws on a quest. */

import { OPEN, WALL } from '../../../board/geometry';
import { EMPTY_SCENE, type Edge, type Piece } from '../../../board/types';
import type { Canvas, Tool } from '../../../editor/kind';
import { coded, codesOf, edgesOf, isBorder, isEdge, withCode, withCodes, type Sheet } from '../../../editor/sheet';
import { t } from '../../../texts/texts.svelte';
import { heroName } from '../../heroes';
import { look } from '../look';
import { cellsOf, layoutOf, type Layout } from './layout';
import { HEROES, nameOf } from './words';

const EDGES = ['#', 'o', '1', '2', '3', '4', '5', '>'];
const SQUARES = [...Object.keys(HEROES).flatMap((hero) => [hero, `${hero}=`, `${hero}!`]), '*=', 'k1', 'k2', 'k3', 'k4', 'k5', 'H', 'X', 'S'];
const MOVERS: Record<Layout, string[]> = { single: [], '2x2': ['R'], ring: ['T'] };
/** Each hero has one start and one exit: drawing another moves it. */
const ONCE = /^[YPGOL]([!=])?$|^\*=$/;

function edgeTool(code: string): Tool {
  const names: Partial<Record<string, string>> = { '#': t('editor.wall'), o: t('editor.narrow'), '>': t('editor.draft') };
  const art = code === WALL ? { name: 'mark-wall', colour: '' } : look.edge(code);
  return { on: 'edge', code, label: names[code] ?? t('editor.door', { n: code }), ...(art && { art }) };
}

function squareTool(code: string): Tool {
  const drawn = look.square(code);
  const hero = HEROES[code];
  const art = code === '###' ? { name: 'rubble-0', colour: '' } : hero ? { name: hero, colour: drawn?.colour ?? '' } : drawn;
  return { on: 'square', code, label: code ? nameOf(code) : t('editor.erase'), ...(art && { art }) };
}

/** Each tap on a draft changes it: one way, then the other, then none. */
function nextDraft(edge: Edge, now: string): string {
  const [one = OPEN, other = OPEN] = edge[2] === 'E' ? ['>', '<'] : ['v', '^'];
  return now === one ? other : now === other ? OPEN : one;
}

/** Card borders are walls or openings, one for each of the cards that touch there. */
function nextBorder([one = WALL, other]: readonly string[]): string[] {
  if (other === undefined) return [one === WALL ? OPEN : WALL];
  const order = [WALL + WALL, OPEN + OPEN, OPEN + WALL, WALL + OPEN];
  return [...(order[(order.indexOf(one + other) + 1) % order.length] ?? WALL + WALL)];
}

function tap(sheet: Sheet, edge: Edge, { code: tool }: Tool): Sheet['maze'] {
  const now = codesOf(sheet, edge);
  if (isBorder(sheet, edge)) return withCodes(sheet, edge, nextBorder(now));
  const [code = WALL] = now;
  return withCodes(sheet, edge, [tool === '>' ? nextDraft(edge, code) : code === tool ? OPEN : tool]);
}

export const canvas: Canvas = {
  look,
  tap,
  cells: cellsOf,
  tools: (maze) => [...EDGES.map(edgeTool), ...[...SQUARES, ...MOVERS[layoutOf(maze) ?? 'single'], '###', ''].map(squareTool)],
  // The border of a single card is closed.
  edges: (sheet) => edgesOf(sheet).filter((edge) => sheet.cells.length > 1 || !isBorder(sheet, edge)),
  brush(sheet, at, { code }) {
    if (!isEdge(at)) return code;
    if (isBorder(sheet, at)) return code === WALL ? WALL : OPEN;
    return code === '>' ? nextDraft(at, OPEN) : code;
  },
  put: (sheet, at, code) => (isEdge(at) ? withCodes(sheet, at, [code]) : withCode(sheet, at, code, ONCE.test(code) ? 1 : Infinity)),
  word: nameOf,
  scene(sheet) {
    const pieces = coded(sheet).flatMap(({ at, code }): Piece[] => {
      const hero = HEROES[code];
      return hero ? [{ id: code, at, art: hero, colour: look.square(code)?.colour ?? '', label: heroName(hero), pickable: false }] : [];
    });
    return { ...EMPTY_SCENE, pieces };
  },
};
