/** How the board of the Hidden Labyrinth looks: each symbol is on a brass token. */

import './look.css';
import { ART } from '../../art/names';
import { checks } from '../../board/floors';
import { UNIT } from '../../board/geometry';
import type { Look } from '../../board/look';

const SYMBOLS: ReadonlySet<string> = new Set<string>([...ART.beasts, ...ART.wonders]);

export const look: Look = {
  name: 'hidden',
  size: 0.62,
  floor: (part) => ({ lines: checks(part, UNIT) }),
  square: (code) => (SYMBOLS.has(code) ? { name: code, colour: '' } : null),
  edge: () => null,
  under: { name: 'token', colour: 'brass' },
};
