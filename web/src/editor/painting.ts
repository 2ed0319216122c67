/** What taps and drags draw. */

import type { Edge, Square } from '../board/types';
import type { Canvas, Tool } from './kind';
import type { Maze } from './maze';
import { codeOf, codesAt, codesOf, bareEdge, isEdge, type Sheet, type Spot } from './sheet';

/** What is left where a brush is erased. */
const bare = (sheet: Sheet, at: Spot, brush: string): string => (isEdge(at) ? bareEdge(sheet, at, brush) : '');

/** A tap draws or, where that is already drawn, erases. */
export function tapped(canvas: Canvas, sheet: Sheet, at: Square, tool: Tool): Maze {
  const brush = canvas.brush(sheet, at, tool);
  if (brush === null) return sheet.maze;
  return canvas.put(sheet, at, codeOf(sheet, at) === brush ? '' : brush);
}

export function tappedEdge(canvas: Canvas, sheet: Sheet, edge: Edge, tool: Tool): Maze {
  if (canvas.tap) return canvas.tap(sheet, edge, tool);
  const brush = canvas.brush(sheet, edge, tool);
  if (brush === null) return sheet.maze;
  return canvas.put(sheet, edge, codesOf(sheet, edge).every((code) => code === brush) ? bareEdge(sheet, edge, brush) : brush);
}

/** Whether a drag starting there erases, because what the tool draws is already there. */
export function erases(canvas: Canvas, sheet: Sheet, at: Spot, tool: Tool): boolean {
  const brush = canvas.brush(sheet, at, tool);
  return !!brush && codesAt(sheet, at).every((code) => code === brush);
}

export function painted(canvas: Canvas, sheet: Sheet, at: Spot, tool: Tool, erasing: boolean): Maze {
  const brush = canvas.brush(sheet, at, tool);
  if (brush === null || (erasing && !erases(canvas, sheet, at, tool))) return sheet.maze;
  const code = erasing ? bare(sheet, at, brush) : brush;
  return codesAt(sheet, at).every((now) => now === code) ? sheet.maze : canvas.put(sheet, at, code);
}
