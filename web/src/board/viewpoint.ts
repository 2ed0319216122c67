/** Where the camera looks by itself. */

import { boxOf, UNIT, type Box } from './geometry';
import type { Square } from './types';

/** A square that is to be tapped is at least this large on the screen. */
export const TAP = 44;
/** As long as nobody has picked anything, squares may be this small before the camera goes nearer. */
const GLANCE = 28;
/** As near as the camera goes by itself. */
const NEAR = 55;

export interface Sight {
  /** The whole ground. */
  ground: Box;
  /** What matters now. */
  focus: readonly Square[];
  /** The square of the piece that somebody picked. */
  picked: Square | null;
  /** Whether to go nearer where squares get too small to tap. */
  follow: boolean;
}

export interface Aim {
  box: Box;
  scale: number;
}

/** At the whole ground if its squares are large enough, else at what matters now. */
export function aimOf({ ground, focus, picked, follow }: Sight, scaleFor: (box: Box) => number): Aim {
  const whole = scaleFor(ground);
  const near = follow && whole * UNIT < (picked ? TAP : GLANCE) ? boxOf(focus) : null;
  if (!near) return { box: ground, scale: whole };
  const fitting = scaleFor(near);
  const scale = Math.min(NEAR / UNIT, Math.max(fitting, picked ? TAP / UNIT : whole));
  if (fitting >= scale || !picked) return { box: near, scale };
  // Too wide: at the piece, if any of its targets is seen from there; else at all of them, however small.
  const seen = ([x, y]: Square): boolean => {
    const [right, down] = [Math.abs(x - picked[0]), Math.abs(y - picked[1])];
    return right + down > 0 && scaleFor(around(picked, right, down)) >= scale;
  };
  return focus.some(seen) ? { box: around(picked, 0, 0), scale } : { box: near, scale: fitting };
}

/** A box with a square in the middle that goes so far to all sides. */
function around([x, y]: Square, right: number, down: number): Box {
  return { left: x - right, top: y - down, right: x + right + 1, bottom: y + down + 1 };
}
