import { describe, expect, it } from 'vitest';
import type { Edge } from '../../board/types';
import type { DuelWall } from '../../net/generated';
import type { Choice } from '../../table/table.svelte';
import { ghostAt, next, tokenNear, withKind, type Ghost } from './layings';
import { kindOf, mirrored, moved, pictureOf, placedAt, turned } from './shapes';

const straight: Edge[] = [[3, 3, 'S'], [4, 3, 'S']];
const upright: Edge[] = [[3, 3, 'E'], [3, 4, 'E']];
const corner: Edge[] = [[3, 3, 'S'], [2, 3, 'E']];
/** Two lines to the east, with the short arm at the left end, pointing south or north. */
const hook: Edge[] = [[3, 3, 'S'], [4, 3, 'S'], [2, 4, 'E']];
const otherHook: Edge[] = [[3, 3, 'S'], [4, 3, 'S'], [2, 3, 'E']];

const legal = (...walls: Edge[][]): Choice<DuelWall>[] =>
  walls.map((edges) => ({ seat: 0, action: { do: 'wall', token: [3, 3], edges } }));
const sorted = (edges: readonly Edge[] | undefined): string[] | undefined => edges?.map(String).sort();

describe('shapes', () => {
  it('are the same kind when turned or mirrored', () => {
    expect(kindOf(straight)).toBe(kindOf(upright));
    expect(kindOf(hook)).toBe(kindOf(otherHook));
  });

  it('differ when no turn makes them alike', () => {
    expect(kindOf(straight)).not.toBe(kindOf(corner));
  });

  it('are themselves again after four turns, and after two mirrors', () => {
    expect(sorted(turned(turned(turned(turned(hook)))))).toEqual(sorted(hook));
    expect(sorted(mirrored(mirrored(hook)))).toEqual(sorted(hook));
  });

  it('turn on the spot', () => {
    expect(sorted(turned(straight))).toEqual(sorted([[3, 3, 'E'], [3, 4, 'E']]));
  });

  it('go to where they are held', () => {
    expect(placedAt(straight, [7.9, 6.2])).toEqual(moved(straight, 4, 2));
  });

  it('have a picture as large as they are', () => {
    expect(pictureOf(hook)).toMatchObject({ width: 2, height: 1 });
  });
});

describe('the ghost', () => {
  const choices = legal(straight, upright, corner, moved(corner, 3, 0));
  const ghost = (edges: Edge[] | null): Ghost => ghostAt(choices, edges) ?? expect.fail('no ghost');

  it('is the first laying before anybody moves it', () => {
    expect(ghost(null).edges).toEqual(straight);
  });

  it('knows whether it may be laid, in whatever order its edges come', () => {
    expect(ghost([...corner].reverse()).laying?.edges).toEqual(corner);
    expect(ghost(moved(straight, 1, 0)).laying).toBeNull();
  });

  it('does not stay what nobody has', () => {
    expect(ghost(hook).edges).toEqual(straight);
  });

  it('becomes another piece as near as that can be laid', () => {
    expect(withKind(ghost(moved(straight, 3, 0)), kindOf(corner))?.edges).toEqual(moved(corner, 3, 0));
  });

  it('goes from laying to laying, and from elsewhere to the nearest', () => {
    expect(next(ghost(straight), 1)?.edges).toEqual(upright);
    expect(next(ghost(straight), -1)?.edges).toEqual(upright);
    expect(next(ghost(moved(upright, 0, 4)), 1)?.edges).toEqual(upright);
  });

  it('is tried for a token even where it may not be', () => {
    expect(tokenNear(ghost(moved(straight, 5, 5)))).toEqual([3, 3]);
  });
});
