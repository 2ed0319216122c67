import { describe, expect, it } from 'vitest';
import type { Edge } from '../../board/types';
import type { Choice } from '../../table/table.svelte';
import { layingsOf, mirrored, overEdge, turned, withKind } from './layings';
import { formOf, kindOf, pictureOf } from './shapes';

const straight: Edge[] = [[3, 3, 'S'], [4, 3, 'S']];
const upright: Edge[] = [[3, 3, 'E'], [3, 4, 'E']];
const corner: Edge[] = [[3, 3, 'S'], [2, 3, 'E']];
/** Two lines to the east, the short arm at the left end, to the south or to the north. */
const hook: Edge[] = [[3, 3, 'S'], [4, 3, 'S'], [2, 4, 'E']];
const otherHook: Edge[] = [[3, 3, 'S'], [4, 3, 'S'], [2, 3, 'E']];

const legal = (...walls: Edge[][]): Choice[] =>
  walls.map((edges) => ({ seat: 0, action: { do: 'wall', token: [3, 3], edges } }));

describe('shapes', () => {
  it('are the same kind when turned', () => {
    expect(kindOf(straight)).toBe(kindOf(upright));
    expect(formOf(straight)).not.toBe(formOf(upright));
  });

  it('are the same kind when mirrored', () => {
    expect(kindOf(hook)).toBe(kindOf(otherHook));
  });

  it('differ when no turn makes them alike', () => {
    expect(kindOf(straight)).not.toBe(kindOf(corner));
  });

  it('have a picture as large as they are', () => {
    expect(pictureOf(hook)).toMatchObject({ width: 2, height: 1 });
  });
});

describe('the ghost', () => {
  const all = layingsOf(legal(straight, upright, corner, hook, otherHook));
  const at = (index: number) => all[index] ?? expect.fail('no such laying');

  it('turns to a laying of the same piece', () => {
    expect(turned(all, at(0))).toBe(1);
  });

  it('does not turn where no turn is legal', () => {
    expect(turned(all, at(2))).toBeNull();
  });

  it('mirrors', () => {
    expect(mirrored(all, at(3))).toBe(4);
  });

  it('becomes another piece', () => {
    expect(withKind(all, at(0), at(2).kind)).toBe(2);
  });

  it('goes over the edge that is tapped', () => {
    expect(overEdge(all, at(0), [3, 4, 'E'])).toBe(1);
  });
});
