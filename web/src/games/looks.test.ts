/** Every code a ground can have is drawn. */

import { expect, it } from 'vitest';
import { ART } from '../art/names';
import { spotOf } from '../art/spots';
import type { Drawing } from '../board/look';
import { look as duel } from './duel/look';
import { look as hidden } from './hidden/look';
import { look as mall } from './mall/look';
import { look as tower } from './tower/look';

const names = new Set<string>(Object.values(ART).flat());
const drawn = ({ name, colour }: Drawing): boolean => names.has(`${name}-${colour}`) || names.has(name);
const each = (heroes: string, kinds: string[]) => [...heroes].flatMap((hero) => kinds.map((kind) => hero + kind));
const ARROWS = ['^', 'v', '<', '>'];

it.each([
  [mall, [...each('YPGO', ['!', '=', '?', '~']), 'L!', 'L=', 'Z', 'C', 'B', '/1', '/9'], ['o', ...ARROWS]],
  [tower, [...each('YPGOL', ['', '!', '=']), '*=', 'k1', 'k5', 'H', 'X', 'S', 'R', 'T'], ['o', '1', '5', ...ARROWS]],
  [hidden, [...ART.beasts, ...ART.wonders], []],
  [duel, ['o', 'O'], []],
])('$name has a drawing for every code', (look, squares, edges) => {
  const drawings = [...squares.map((code) => look.square(code)), ...edges.map((code) => look.edge(code))];
  drawings.forEach((drawing, index) => {
    const code = [...squares, ...edges][index];
    expect(drawing && drawn(drawing), code).toBe(true);
    const spot = drawing && spotOf(drawing.name, drawing.colour);
    if (spot) expect(names, code).toContain(spot.id.replace('art-', ''));
  });
});

it('tells 24 symbols apart', () => {
  expect(ART.beasts.length + ART.wonders.length).toBe(24);
});
