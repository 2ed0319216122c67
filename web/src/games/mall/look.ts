/** How a mall looks: shops, rugs, and floors that differ from tile to tile. */

import './look.css';
import { bricks, checks, diamonds, dots, planks } from '../../board/floors';
import { plain, type Look } from '../../board/look';
import { numberOf } from '../../board/plan';
import type { Part } from '../../board/types';
import type { MallView } from '../../net/generated';
import { heroDrawing } from '../heroes';

const SIGNS: Partial<Record<string, string>> = { Z: 'hourglass', C: 'camera', B: 'ball' };
const OWNED = { '!': 'item', '=': 'exit', '?': 'explore', '~': 'vortex' };
const FLOORS: readonly ((part: Part) => string)[] = [
  (part) => checks(part, 32),
  (part) => diamonds(part, 32),
  (part) => planks(part, 16),
  (part) => checks(part, 16),
  (part) => bricks(part, 16),
  (part) => dots(part, 32),
];
/** MALL-97: tiles with a camera are yellow. */
const WATCHED = 6;

/** From this scenario on, the elf gives leave to talk (MALL-44). */
const SPEAKERS = 4;

export const look: Look = {
  name: 'mall',
  size: 0.8,
  tiled: true,
  solid: ['shop', 8],
  decor: { corner: ['decor', 6], wall: ['shelf', 4] },
  rugs: true,
  outward: 'explore',
  // Keep an entrance's arrow inside its tile.
  stride: 9,
  floor: (part) => ({ lines: FLOORS[(numberOf(part) * 5 + 2) % FLOORS.length]?.(part) ?? '' }),
  tint: (part) => (part.squares.includes('C') ? WATCHED : numberOf(part) % WATCHED),
  square: (code) => (code === '*=' ? { name: 'exit-all', colour: 'all' } : code.startsWith('/') ? plain('landing') : (plain(SIGNS[code]) ?? heroDrawing(code, OWNED))),
  edge: (code) => (code === 'o' ? { name: 'passage', colour: 'orange' } : '^v<>'.includes(code) ? plain('entrance') : null),
  // MALL-97: a speaker stands beside green exploration squares.
  beside: (code) => (code === 'G?' ? 'speaker' : null),
};

const WITHOUT_SPEAKERS: Look = { ...look, beside: () => null };

/** Speakers are left out where they mean nothing, so that nobody wonders what they are for. */
export function lookOf({ scenario }: MallView): Look {
  return Number(scenario) < SPEAKERS ? WITHOUT_SPEAKERS : look;
}
