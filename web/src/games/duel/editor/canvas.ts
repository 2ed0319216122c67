/** What each tool draws on a board of the Duel. In positions, more can be drawn. */

import { WALL } from '../../../board/geometry';
import type { Look } from '../../../board/look';
import { EMPTY_SCENE, type Badge, type Mark, type Piece, type Scene, type Square } from '../../../board/types';
import type { Canvas, Tool } from '../../../editor/kind';
import { fieldOf, type Maze } from '../../../editor/maze';
import { codeOf, coded, codesOf, innerEdges, isEdge, squaresOf, withCode, withCodes, type Sheet, type Spot } from '../../../editor/sheet';
import { t } from '../../../texts/texts.svelte';
import { look as plainLook } from '../look';
import { artOf } from '../scene';
import { colourName, thingName } from '../view';
import { COLOURS, DOORS, isCorner, LETTERS, onGoal, readCode, THINGS, wordOf } from './codes';

const SOLID = '###';
const DOOR_EDGES = ['1', '2', '3', '4'];

export const isPosition = (maze: Maze): boolean => fieldOf(maze[0], 'prepared') !== '';

/** Pieces and things stand on the ground, and may be drawn before they are where they must be. */
const look: Look = { ...plainLook, square: (code) => plainLook.square(readCode(code).door) };

function artFor(code: string): Tool['art'] {
  const { pawn, rock, token, door, thing } = readCode(code);
  if (code === SOLID) return { name: 'pillar', colour: '' };
  if (pawn !== null) return { name: 'torch', colour: COLOURS[pawn] ?? '' };
  if (rock !== null) return { name: 'rock', colour: COLOURS[rock] ?? '' };
  if (token !== null) return { name: 'wall-token', colour: COLOURS[token] ?? '' };
  if (door) return plainLook.square(door) ?? undefined;
  const { art, colour } = artOf(THINGS[thing]?.thing ?? '');
  return art ? { name: art, colour } : undefined;
}

function squareTool(code: string): Tool {
  const art = artFor(code);
  return { on: 'square', code, label: code ? wordOf(code) : t('editor.erase'), ...(art && { art }) };
}

function edgeTool(code: string): Tool {
  const colour = COLOURS[Number(code) - 1];
  if (!colour) return { on: 'edge', code, label: t('editor.wall'), art: { name: 'mark-wall', colour: '' } };
  return { on: 'edge', code, label: t('editor.door.of', { colour: colourName(colour) }), art: { name: 'mark-door', colour } };
}

function tools(maze: Maze): Tool[] {
  const things = [...Object.keys(THINGS), ...Object.keys(DOORS), ...LETTERS];
  if (!isPosition(maze)) return [...things, SOLID, ''].map(squareTool);
  const laid = LETTERS.flatMap((letter) => [`${letter}*`, `${letter}?`]);
  return [...[...things, ...laid, SOLID, ''].map(squareTool), ...[WALL, ...DOOR_EDGES].map(edgeTool)];
}

/** A pawn may stand on a door: drawing one where the other is keeps both. */
function brush(sheet: Sheet, at: Spot, { code }: Tool): string | null {
  if (isEdge(at)) return code;
  if (isCorner(at)) return null;
  const [here, drawn] = [readCode(codeOf(sheet, at)), readCode(code)];
  const alone = code && !drawn.thing && drawn.rock === null && drawn.token === null;
  if (alone && drawn.pawn !== null && here.door) return code + here.door;
  if (alone && drawn.door && here.pawn !== null) return `${LETTERS[here.pawn]}${code}`;
  return code;
}

const mostOf = (code: string): number => THINGS[code]?.most ?? DOORS[code]?.most ?? (code.endsWith('*') ? 1 : code.endsWith('?') ? 8 : Infinity);

/** A pawn is in one place only; the door it stood on stays. */
function put(sheet: Sheet, at: Square, code: string): Maze {
  const { pawn } = readCode(code);
  const before = squaresOf(sheet).find((each) => pawn !== null && each.at.join() !== at.join() && readCode(each.code).pawn === pawn);
  const maze = before ? withCode(sheet, before.at, readCode(before.code).door) : sheet.maze;
  return withCode({ ...sheet, maze }, at, code, mostOf(code));
}

function putDoor(sheet: Sheet, edge: Parameters<typeof withCodes>[1], code: string): Maze {
  const same = DOOR_EDGES.includes(code) ? innerEdges(sheet).filter((each) => codesOf(sheet, each)[0] === code) : [];
  const maze = same.reduce((made, each) => withCodes({ ...sheet, maze: made }, each, [' ']), sheet.maze);
  return withCodes({ ...sheet, maze }, edge, [code]);
}

function scene(sheet: Sheet): Scene {
  const [pieces, badges]: [Piece[], Badge[]] = [[], []];
  for (const { at } of squaresOf(sheet)) {
    COLOURS.forEach((colour, index) => {
      if (onGoal(index, at)) badges.push({ at, art: 'goal', colour, label: t('duel.goal', { colour: colourName(colour) }), flat: true });
    });
  }
  for (const { at, code } of coded(sheet)) {
    const { pawn, rock, token, thing } = readCode(code);
    const colour = COLOURS[pawn ?? rock ?? token ?? -1] ?? '';
    if (pawn !== null) pieces.push({ id: code, at, art: 'torch', colour, label: wordOf(code), pickable: false });
    if (rock !== null) pieces.push({ id: code, at, art: 'rock', colour, label: wordOf(code), pickable: false, dark: true });
    if (token !== null) badges.push({ at, art: 'wall-token', colour, label: wordOf(code) });
    if (thing) badges.push({ at, ...artOf(THINGS[thing]?.thing ?? ''), label: thingName(THINGS[thing]?.thing ?? '') });
  }
  const marks = innerEdges(sheet).flatMap((edge): Mark[] => {
    const colour = COLOURS[Number(codesOf(sheet, edge)[0]) - 1];
    return colour ? [{ edge, art: 'door', colour }] : [];
  });
  return { ...EMPTY_SCENE, pieces, badges, marks };
}

export const canvas: Canvas = {
  look,
  tools,
  brush,
  scene,
  cells: () => [{ section: 0, at: [0, 0], part: 'board' }],
  edges: innerEdges,
  put: (sheet, at, code) => (isEdge(at) ? putDoor(sheet, at, code) : put(sheet, at, code)),
  word: (code) => (code ? wordOf(code) : ''),
};
