/** Cards that turn and slide: where they would end up, before anybody decides. */

import { quarter } from '../../board/rotation';
import type { Ground, Part, Square } from '../../board/types';
import type { TowerRotate, TowerSlide, TowerView } from '../../net/generated';
import { doing } from '../actions';
import type { TowerPosition } from './adapter';

export type CardAction = TowerRotate | TowerSlide;

/** The direction a draft blows in after a quarter turn. */
const TURNED: Partial<Record<string, string>> = { '^': '>', '>': 'v', v: '<', '<': '^' };

/** The mode that previews an action while its button is hovered, focused, or tapped once. */
export const previewMode = ({ do: kind, ...fields }: CardAction): string => [kind, ...Object.values(fields)].join(' ');

export function previewed({ legal, ui }: Pick<TowerPosition, 'legal' | 'ui'>): CardAction | null {
  return doing(legal, 'rotate', 'slide').find(({ action }) => previewMode(action) === ui.mode)?.action ?? null;
}

const partOf = (ground: Ground, { card }: CardAction): Part | undefined => ground.parts.find(({ part }) => part === String(card));

/** The position of the gap, in columns and rows of cards. */
function gapOf({ cards }: Pick<TowerView, 'cards'>): Square {
  const taken = cards.map(({ at: [column, row] }) => 3 * row + column);
  const gap = Array.from({ length: 9 }, (_, each) => each).find((each) => !taken.includes(each)) ?? 0;
  return [gap % 3, Math.floor(gap / 3)];
}

function laid(part: Part, action: CardAction, view: TowerView): Part {
  if (action.do === 'slide') {
    const [column, row] = gapOf(view);
    return { ...part, at: [column * part.width, row * part.height] };
  }
  const drafts = (codes: string[]): string[] => codes.map((code) => TURNED[code] ?? code);
  const turn = (each: Part): Part => ({ ...each, horizontal: drafts(each.horizontal), vertical: drafts(each.vertical) });
  return Array.from({ length: action.quarters }).reduce<Part>((each) => turn(quarter(each)), part);
}

/** The ground after a card action. */
export function groundAfter(ground: Ground, action: CardAction, view: TowerView): Ground {
  const moved = partOf(ground, action);
  return { ...ground, parts: ground.parts.map((part) => (part === moved ? laid(part, action, view) : part)) };
}

/** Where anything on a square ends up after a card action. */
export function squareAfter(square: Square, ground: Ground, action: CardAction, view: TowerView): Square {
  const part = partOf(ground, action);
  if (!part) return square;
  const { width, height } = part;
  let [x, y] = [square[0] - part.at[0], square[1] - part.at[1]];
  if (x < 0 || y < 0 || x >= width || y >= height) return square;
  if (action.do === 'rotate') for (let each = 0; each < action.quarters; each += 1) [x, y] = [width - 1 - y, x];
  const [left, top] = laid(part, action, view).at;
  return [left + x, top + y];
}

/** From the middle of a card to the middle of the gap, in squares. */
export function slideWay(ground: Ground, action: TowerSlide, view: TowerView): { from: Square; to: Square } | null {
  const part = partOf(ground, action);
  if (!part) return null;
  const middle = ({ at: [x, y], width, height }: Part): Square => [x + (width - 1) / 2, y + (height - 1) / 2];
  return { from: middle(part), to: middle(laid(part, action, view)) };
}
