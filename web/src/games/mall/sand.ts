/** How much sand there is, and how much an hourglass would leave. */

import { codeOf } from '../../board/description';
import type { Ground } from '../../board/types';
import type { MallAction, MallView } from '../../net/generated';
import type { Options } from '../../net/messages';

type Glass = Pick<MallView, 'sand_ms' | 'sand_running' | 'phase'>;

/** Less than this is hardly worth a turn. */
const LITTLE_MS = 10_000;

/** Milliseconds of sand in the whole timer. */
export const capacityOf = (options: Options): number => Number(options['sand_ms'] ?? 180_000);

/** Milliseconds that are left, so long after the view was so. */
export function leftOf(view: Glass, passed: number): number {
  return Math.max(0, view.sand_ms - (view.sand_running ? passed : 0));
}

/** The seconds that would be left after a turn now, if that is hardly anything. */
export function turnLeaves(view: Glass, options: Options, passed: number): number | null {
  const after = capacityOf(options) - leftOf(view, passed);
  return view.phase !== 'setup' && after < LITTLE_MS ? Math.floor(after / 1000) : null;
}

/** Whether that brings a hero onto an hourglass. */
export function turnsSand(action: MallAction, ground: Ground): boolean {
  return 'to' in action && codeOf(ground, action.to) === 'Z';
}
