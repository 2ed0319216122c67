/** What the coach says in the Mall. */

import { codeOf } from '../../board/description';
import type { Pointer } from '../../board/types';
import type { MallAction, MallView } from '../../net/generated';
import type { Advice } from '../../net/messages';
import { language, t } from '../../texts/texts.svelte';
import { along, DIRECTIONS, place } from '../actions';
import type { Coach } from '../game';
import { abilitiesOf, heroName, isHero, type Ability } from '../heroes';
import type { MallPosition } from './adapter';

/** Why a hero goes to a square. */
const REASONS = { '?': 'explore', '!': 'item', '=': 'exit' } as const;

const list = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(language(), { type }).format(words);

/** The ability an action needs. */
export function abilityFor({ heroes }: MallView, action: MallAction): Ability | null {
  if (action.do === 'explore' || action.do === 'escalator' || action.do === 'vortex') return action.do;
  const from = action.do === 'move' && isHero(heroes, action.hero) ? heroes[action.hero] : null;
  return from && action.do === 'move' ? (DIRECTIONS.find((way) => along(from, action.to, way) > 0) ?? null) : null;
}

function reason({ ground }: MallPosition, goal: Advice['goal']): string {
  const code = ground && goal ? codeOf(ground, goal) : '';
  const kind = REASONS[code?.slice(1) as keyof typeof REASONS];
  return t(`coach.why.${kind ?? (code === 'Z' ? 'sand' : 'room')}`);
}

function deed(position: MallPosition, action: MallAction, goal: Advice['goal']): string {
  if (action.do === 'explore' && position.ui.mode === 'explore') return t('coach.do.door');
  if (action.do === 'explore' || action.do === 'steal') return t(`coach.do.${action.do}`);
  if (action.do === 'discard') return t('coach.do.discard', { tile: action.tile });
  if (!('hero' in action)) return '';
  const hero = heroName(action.hero);
  const ability = abilityFor(position.view, action);
  const what =
    ability === 'escalator' || ability === 'vortex'
      ? t(`coach.do.${ability}`, { hero })
      : `${hero} ${ability && ability !== 'explore' ? t(`coach.way.${ability}`) : place(action.to)}`;
  return t('coach.do', { what, why: reason(position, goal) });
}

export const coach: Coach<MallView, MallAction> = {
  can({ view, mine }) {
    const owned = abilitiesOf(view.seats.filter(({ seat }) => mine.includes(seat)).flatMap(({ owns }) => owns));
    const ways = DIRECTIONS.filter((way) => owned.includes(way)).map((way) => t(`coach.way.${way}`));
    const others = (['escalator', 'vortex', 'explore'] as const).filter((each) => owned.includes(each)).map((each) => t(`coach.can.${each}`));
    const moves = ways.length ? [t('coach.can.way', { ways: list(ways, 'conjunction') })] : [];
    const can = t('coach.can', { what: list([...moves, ...others], 'conjunction') });
    return view.phase === 'setup' ? `${t('coach.goal')} ${can}` : can;
  },

  says(position, { action, seats, goal }, by) {
    const { view, mine } = position;
    const what = action && deed(position, action as MallAction, goal);
    if (!what) return null;
    if (!seats.some((seat) => mine.includes(seat))) {
      return t('coach.wait', { names: list(seats.map((seat) => view.seats[seat]?.name ?? ''), 'disjunction'), what });
    }
    return by ? t('coach.nudged', { by, what }) : t('coach.mine', { what });
  },

  pointers({ view }, advice) {
    const action = advice as MallAction;
    if (action.do === 'explore') return [{ kind: 'place', at: action.at }];
    const from = 'hero' in action && isHero(view.heroes, action.hero) ? view.heroes[action.hero] : null;
    if (!from || !('to' in action)) return [];
    return [{ kind: 'piece', at: from }, { kind: 'arrow', from, to: action.to }] satisfies Pointer[];
  },

  part: ({ view }, action) => abilityFor(view, action as MallAction) ?? action.do,
};
