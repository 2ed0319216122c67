/** How the board of a Duel looks. */

import './look.css';
import { flags, worn } from '../../board/floors';
import { UNIT } from '../../board/geometry';
import { plain, type Look } from '../../board/look';

const SIGNS: Partial<Record<string, string>> = { o: 'small-door', O: 'great-door' };

export const look: Look = {
  name: 'duel',
  size: 0.82,
  floor: (part) => ({ lines: flags(part), worn: worn(part, UNIT, 4) }),
  square: (code) => plain(SIGNS[code]),
  edge: () => null,
  wordless: true,
  rim: true,
};
