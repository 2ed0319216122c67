/** After a lost match: one tip that fits why it was lost, and the lesson that says more. */

import { codeOf } from '../../board/description';
import { floorOf, same } from '../../board/geometry';
import type { Ground } from '../../board/types';
import type { MallView } from '../../net/generated';
import { t } from '../../texts/texts.svelte';
import { NOTHING_IN_HAND } from '../game';
import { heroesOf } from '../heroes';
import { goalsOf, isFound } from './goals';

export interface Tip {
  text: string;
  /** The id of the lesson. */
  lesson: string;
}

/** Somebody who acts less often than this share of the others' average has hardly played. */
const IDLE = 0.25;

/** The average number of actions of some seats. */
function average(seats: readonly number[], actions: Record<number, number>): number {
  return Math.round(seats.reduce((sum, seat) => sum + (actions[seat] ?? 0), 0) / (seats.length || 1));
}

/** `actions` are counted by seat; `mine` are the seats of whoever gets the tip. */
export function tipFor(view: MallView, ground: Ground, mine: readonly number[], actions: Record<number, number>): Tip | null {
  if (view.outcome?.result !== 'lost') return null;
  if (view.reason === 'left without the theft') return { text: t('mall.tip.theft'), lesson: 'mall-5' };
  if (view.reason !== 'sand') return null;

  const n = average(mine, actions);
  const others = average(view.seats.map(({ seat }) => seat).filter((seat) => !mine.includes(seat)), actions);
  if (n < IDLE * others) return { text: t('mall.tip.idle', { n, others }), lesson: 'mall-1' };

  const unused = floorOf(ground).filter((at) => codeOf(ground, at) === 'Z' && !view.out_of_order.some((each) => same(each, at)));
  if (unused.length) return { text: t('mall.tip.sand', { n: unused.length }), lesson: 'mall-3' };

  const goals = Object.values(goalsOf({ view, ground, legal: [], mine, ui: NOTHING_IN_HAND }));
  const short = goals.filter(({ done }) => !done).length;
  if (view.stolen) return { text: t('mall.tip.exit', { n: short }), lesson: 'mall-5' };
  const dark = heroesOf(view.heroes).filter((hero) => !isFound(ground, hero)).length;
  if (dark) return { text: t('mall.tip.explore', { n: dark }), lesson: 'mall-2' };
  return { text: t('mall.tip.items', { n: short }), lesson: 'mall-4' };
}
