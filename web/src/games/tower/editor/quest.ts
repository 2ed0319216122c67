/** Reads player-made quests from their files, to show a picture of them. */

import { OPEN, WALL } from '../../../board/geometry';
import { CELLS, type Card, type Drawing, type Layout } from './drawing';

export interface SharedQuest {
  drawing: Drawing;
  stars: number | null;
  /** The fewest moves. */
  moves: number | null;
}

const isLayout = (text: string): text is Layout => text in CELLS;
const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Null if it cannot be pictured this way, and only the rules can say what it is. */
export function questOf(text: string): SharedQuest | null {
  const fields: Partial<Record<string, string>> = Object.fromEntries([...text.matchAll(/^([a-z-]+): *(.*)$/gm)].map(([, name, value]) => [name, value]));
  const grids = text.trimEnd().split('\n\n').filter((block) => block.startsWith('+')).map((block) => block.split('\n'));
  const layout = fields['layout'] ?? 'single';
  const [first = []] = grids;
  const [width, height] = [((first[0]?.length ?? 1) - 1) / 4, (first.length - 1) / 2];
  if (!isLayout(layout) || grids.length !== CELLS[layout].length || !Number.isInteger(width) || !Number.isInteger(height)) return null;
  const cards = grids.map((grid) => cardOf(grid, width));
  const drawing = { name: fields['quest'] ?? '', layout, width, height, cards };
  return { drawing, stars: number(fields['stars']), moves: number(fields['moves']) };
}

function cardOf(grid: readonly string[], width: number): Card {
  const cells = (line: string, count: number, at: number, length: number): string[] =>
    Array.from({ length: count }, (_, x) => line.padEnd(4 * width + 1).slice(4 * x + at, 4 * x + at + length));
  const lying = (code: string): string => (code === '---' ? WALL : code.replaceAll(/[- ]/g, '') || OPEN);
  const [across, along] = [grid.filter((_, y) => y % 2 === 0), grid.filter((_, y) => y % 2 === 1)];
  return {
    squares: along.flatMap((line) => cells(line, width, 1, 3).map((code) => code.trim())),
    horizontal: across.flatMap((line) => cells(line, width, 1, 3).map(lying)),
    vertical: along.flatMap((line) => cells(line, width + 1, 0, 1).map((code) => (code === '|' ? WALL : code))),
  };
}
