/** What the codes of a maze file look like. */

import { ART, COLOUR_OF } from './names';
import type { Look } from '../board/types';

export interface Drawing {
  name: string;
  colour: string;
}

const MALL: Record<string, string> = { Z: 'hourglass', C: 'camera', B: 'ball' };
const TOWER: Record<string, string> = { H: 'ladder', X: 'trap', S: 'invocation', R: 'rotation', T: 'slide' };
const HEROIC: Record<string, Record<string, string>> = {
  mall: { '!': 'item', '=': 'exit', '?': 'explore', '~': 'vortex' },
  tower: { '': 'start', '!': 'armory', '=': 'exit' },
};
const SYMBOLS: ReadonlySet<string> = new Set<string>([...ART.beasts, ...ART.wonders]);

/** The drawing for the code of a square, or null if there is none. */
export function drawingOf(look: Look, code: string): Drawing | null {
  if (code === '') return null;
  switch (look) {
    case 'mall':
      if (code.startsWith('/')) return { name: 'landing', colour: '' };
      return plain(MALL[code]) ?? ofHero(look, code);
    case 'tower':
      if (code === '*=') return { name: 'exit-all', colour: 'all' };
      if (/^k[1-5]$/.test(code)) return { name: `key-${code[1]}`, colour: '' };
      return plain(TOWER[code]) ?? ofHero(look, code);
    case 'hidden':
      return SYMBOLS.has(code) ? { name: code, colour: '' } : null;
    case 'duel':
      return plain({ o: 'small-door', O: 'great-door' }[code]);
    default:
      return null;
  }
}

function plain(name: string | undefined): Drawing | null {
  return name ? { name, colour: '' } : null;
}

function ofHero(look: 'mall' | 'tower', code: string): Drawing | null {
  const colour = COLOUR_OF[code.charAt(0)];
  const name = HEROIC[look]?.[code.slice(1)];
  return colour && name ? { name, colour } : null;
}

/** The drawing for the code of an edge that is neither wall nor open. */
export function edgeDrawingOf(look: Look, code: string): Drawing | null {
  if (code === 'o') return { name: 'passage', colour: 'orange' };
  if (/^[1-5]$/.test(code)) return { name: 'gate', colour: code };
  if ('^v<>'.includes(code)) return { name: look === 'mall' ? 'entrance' : 'draft', colour: '' };
  return null;
}
