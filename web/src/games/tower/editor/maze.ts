/** Turns a drawing into a maze file, and a position in that file back into a square. */

import type { Square } from '../../../board/types';
import { OPEN, SOLID, WALL } from '../../../board/geometry';
import type { Verdict } from '../../../net/api';
import type { Action } from '../../../net/messages';
import { CELLS, coded, type Card, type Drawing } from './drawing';

function header(drawing: Drawing): string[] {
  const codes = new Set(coded(drawing).map(({ code }) => code));
  const heroes = [...'YPGOL'].filter((hero) => codes.has(hero));
  const layout = drawing.layout === 'single' ? [] : [`layout: ${drawing.layout}`];
  return [`quest: ${drawing.name.trim()}`, `heroes: ${heroes.join(' ')}`, ...layout, ''];
}

function lying(code: string): string {
  if (code === WALL) return '---';
  if (code === OPEN) return '   ';
  return '^v'.includes(code) ? ` ${code} ` : `-${code}-`;
}

function gridLines({ squares, horizontal, vertical }: Card, width: number, height: number): string[] {
  const lines: string[] = [];
  for (let y = 0; y <= height; y += 1) {
    const row = horizontal.slice(y * width, (y + 1) * width);
    lines.push(`+${row.map((code) => `${lying(code)}+`).join('')}`);
    if (y === height) break;
    const sides = vertical.slice(y * (width + 1), (y + 1) * (width + 1)).map((code) => (code === WALL ? '|' : code));
    const codes = squares.slice(y * width, (y + 1) * width).map((code) => (code === SOLID ? code : ` ${code}`.padEnd(3)));
    lines.push(codes.reduce((line, code, x) => line + code + (sides[x + 1] ?? '|'), sides[0] ?? '|'));
  }
  return lines;
}

/** The drawing as a maze file. */
export function mazeText(drawing: Drawing): string {
  const grids = drawing.cards.map((card) => `${gridLines(card, drawing.width, drawing.height).join('\n')}\n`);
  return `${header(drawing).join('\n')}\n${grids.join('\n')}`;
}

function move({ do: kind, hero, to, swap, card, quarters }: Action): string {
  if (kind === 'rotate') return `rotate ${String(card)} by ${String(quarters)}`;
  if (kind === 'slide') return `slide ${String(card)}`;
  return `${String(hero)} ${String(to)}${swap ? ` swap ${String(swap)}` : ''}`;
}

/** The maze file with what is known about it: difficulty, fewest moves, and a solution. */
export function solvedText(drawing: Drawing, { moves, plan, grade }: Verdict): string {
  const found = [grade && `stars: ${grade.stars}`, `moves: ${String(moves)}`, `plan: ${plan.map(move).join('; ')}`];
  return mazeText(drawing).replace('\n\n', `\n${found.filter(Boolean).join('\n')}\n\n`);
}

/** The square of the board at a line and column of the file, both counted from one. */
export function squareAt(drawing: Drawing, line: number, column: number): Square | null {
  const { layout, width, height } = drawing;
  const into = line - 1 - header(drawing).length;
  const lines = 2 * height + 2;
  const cell = CELLS[layout][Math.floor(into / lines)];
  if (into < 0 || !cell) return null;
  const x = Math.min(width - 1, Math.max(0, Math.floor((column - 1) / 4)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(((into % lines) - 1) / 2)));
  return [cell[0] * width + x, cell[1] * height + y];
}
