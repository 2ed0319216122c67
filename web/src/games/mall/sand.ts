/** How much sand is left, and how much an hourglass would leave. */

import { codeOf } from '../../board/description';
import { floorOf, same } from '../../board/geometry';
import type { Ground, Square } from '../../board/types';
import type { MallAction, MallView } from '../../net/generated';
import type { Options } from '../../net/messages';

type Glass = Pick<MallView, 'sand_ms' | 'sand_running'>;

/** With less than this left, an hourglass is hardly worth turning. */
const LITTLE_MS = 10_000;

/** The timer's full capacity in milliseconds. */
export const capacityOf = (options: Options): number => Number(options['sand_ms'] ?? 180_000);

/** Milliseconds left when `passed` have gone by since the view was made. */
export function leftOf(view: Glass, passed: number): number {
  return Math.max(0, view.sand_ms - (view.sand_running ? passed : 0));
}

/** How near the end the sand is. */
export type Urgency = 'soon' | 'last';

const SOON_MS = 30_000;
const LAST_MS = 10_000;

export function urgencyOf(view: Glass, passed: number): Urgency | null {
  const left = leftOf(view, passed);
  return !view.sand_running || left >= SOON_MS ? null : left < LAST_MS ? 'last' : 'soon';
}

/** The hourglasses that can still be turned. */
export function hourglasses({ out_of_order }: Pick<MallView, 'out_of_order'>, ground: Ground): Square[] {
  return floorOf(ground).filter((at) => codeOf(ground, at) === 'Z' && !out_of_order.some((used) => same(used, at)));
}

/** The seconds that turning the timer now would leave, if that is hardly worth it. */
export function turnLeaves(view: Glass, options: Options, passed: number): number | null {
  const after = capacityOf(options) - leftOf(view, passed);
  return view.sand_running && after < LITTLE_MS ? Math.max(0, Math.floor(after / 1000)) : null;
}

/** Whether an action takes a hero to an hourglass. */
export function turnsSand(action: MallAction, ground: Ground): boolean {
  return 'to' in action && codeOf(ground, action.to) === 'Z';
}
