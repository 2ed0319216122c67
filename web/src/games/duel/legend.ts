/** What the things in a Duel are for. */

import { t } from '../../texts/texts.svelte';
import type { Sign } from '../game';
import { artOf } from './scene';
import type { DuelPosition } from './view';

/** Things in the player's own colour (for spectators, the first seat's), and whatever is still on the board or held. */
export function legend({ view, mine }: DuelPosition): Sign[] {
  const colour = view.seats[mine.includes(view.turn) ? view.turn : (mine[0] ?? 0)]?.owns[0] ?? '';
  const things = [...view.things.map(({ thing }) => thing), ...view.seats.flatMap(({ holds }) => holds)];
  const key = things.find((thing) => thing.startsWith('key'));
  const signs: (Sign | false)[] = [
    { art: 'goal', colour, text: t('legend.duel.goal'), rule: 'DUEL-51' },
    { art: 'wall-token', colour, text: t('legend.duel.token'), rule: 'DUEL-31' },
    { art: 'rock', colour, text: t('legend.duel.rock'), rule: 'DUEL-41' },
    things.includes('sword') && { art: 'sword', colour: '', text: t('legend.duel.sword'), rule: 'DUEL-45' },
    things.includes('crossbow') && { art: 'crossbow', colour: '', text: t('legend.duel.crossbow'), rule: 'DUEL-46' },
    !!key && { ...artOf(key), text: t('legend.duel.key'), rule: 'DUEL-23' },
    { art: 'small-door', colour: '', text: t('legend.duel.tunnel'), rule: 'DUEL-47' },
  ];
  return signs.filter((each) => each !== false);
}
