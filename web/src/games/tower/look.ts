/** How the floors of the Tower look. */

import './look.css';
import { bricks, worn } from '../../board/floors';
import { plain, type Look } from '../../board/look';
import { heroDrawing } from '../heroes';

const SIGNS: Partial<Record<string, string>> = { H: 'ladder', X: 'trap', S: 'invocation', R: 'rotation', T: 'slide' };
const OWNED = { '': 'start', '!': 'armory', '=': 'exit' };

/** Follows the code of an open door. */
export const OPENED = '+';

export const look: Look = {
  name: 'tower',
  size: 0.8,
  tiled: true,
  solid: ['rubble', 3],
  decor: { corner: ['wall', 5] },
  floor: (part) => ({ lines: bricks(part, 32), worn: worn(part, 32, 7) }),

  square(code) {
    if (code === '*=') return { name: 'exit-all', colour: 'all' };
    if (/^k[1-5]$/.test(code)) return plain(`key-${code[1]}`);
    return plain(SIGNS[code]) ?? heroDrawing(code, OWNED);
  },

  edge(code) {
    if (code === 'o') return { name: 'passage', colour: 'orange' };
    if (/^[1-5]$/.test(code)) return { name: 'gate', colour: code };
    if (code.endsWith(OPENED)) return { name: 'gate-open', colour: code.charAt(0) };
    return '^v<>'.includes(code) ? plain('draft') : null;
  },
};
