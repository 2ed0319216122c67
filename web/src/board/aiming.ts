/** Where the camera looks by itself. */

import { boxOf, UNIT, type Box } from './geometry';
import type { Square } from './types';

/** A square that is to be tapped is at least this large on the screen. */
export const TAP = 44;
/** As long as nobody has picked anything, squares may be this small before the camera goes nearer. */
const GLANCE = 28;
/** As near as the camera goes by itself. */
const NEAR = 55;

export interface Scene {
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
export function aimOf({ ground, focus, picked, follow }: Scene, scaleFor: (box: Box) => number): Aim {
  const whole = scaleFor(ground);
  const near = follow && whole * UNIT < (picked ? TAP : GLANCE) ? boxOf(focus) : null;
  if (!near) return { box: ground, scale: whole };
  const fitting = scaleFor(near);
  const scale = Math.min(NEAR / UNIT, Math.max(fitting, picked ? TAP / UNIT : whole));
  const tooWide = fitting < scale;
  return { box: (tooWide && picked && boxOf([picked])) || near, scale };
}
