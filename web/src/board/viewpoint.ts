/** Where the camera looks on its own. */

import { boxOf, UNIT, type Box } from './geometry';
import type { Square } from './types';

/** Squares that can be tapped are at least this large on the screen. */
export const TAP = 44;
/** Until a piece is picked, squares may be this small before the camera moves closer. */
const GLANCE = 28;
/** The largest a square gets when the camera moves closer on its own. */
const NEAR = 55;

export interface Sight {
  /** The whole ground. */
  ground: Box;
  /** What matters now. */
  focus: readonly Square[];
  /** The square of the picked piece. */
  picked: Square | null;
  /** Whether to move closer when squares get too small to tap. */
  follow: boolean;
}

export interface Aim {
  box: Box;
  scale: number;
}

/** The whole ground if its squares are large enough, or else what matters now. */
export function aimOf({ ground, focus, picked, follow }: Sight, scaleFor: (box: Box) => number): Aim {
  const whole = scaleFor(ground);
  const near = follow && whole * UNIT < (picked ? TAP : GLANCE) ? boxOf(focus) : null;
  if (!near) return { box: ground, scale: whole };
  const fitting = scaleFor(near);
  const scale = Math.min(NEAR / UNIT, Math.max(fitting, picked ? TAP / UNIT : whole));
  if (fitting >= scale || !picked) return { box: near, scale };
  // Too wide: aim at the piece if at least one target is then in view, or else at all of them, however small.
  const seen = ([x, y]: Square): boolean => {
    const [right, down] = [Math.abs(x - picked[0]), Math.abs(y - picked[1])];
    return right + down > 0 && scaleFor(around(picked, right, down)) >= scale;
  };
  return focus.some(seen) ? { box: around(picked, 0, 0), scale } : { box: near, scale: fitting };
}

/** A box that extends this far on all sides of a square. */
function around([x, y]: Square, right: number, down: number): Box {
  return { left: x - right, top: y - down, right: x + right + 1, bottom: y + down + 1 };
}
