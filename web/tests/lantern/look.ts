/** How the cave is drawn. */

import { slabs } from '../../src/board/floors';
import { UNIT } from '../../src/board/geometry';
import { plain, type Look } from '../../src/board/look';

export const look: Look = {
  name: 'lantern',
  size: 0.8,
  floor: (part) => ({ lines: slabs(part, UNIT) }),
  square: (code) => plain(code === '=' ? 'exit' : undefined),
  edge: () => null,
};
