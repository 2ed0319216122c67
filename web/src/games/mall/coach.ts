/** What the coach says in the Mall. */

import { codeOf } from '../../board/description';
import type { Pointer } from '../../board/types';
import type { MallAction, MallView } from '../../net/generated';
import type { Advice } from '../../net/messages';
import { listed, t } from '../../texts/texts.svelte';
import { along, DIRECTIONS, same } from '../actions';
import type { Coach } from '../game';
import { abilitiesOf, heroesOf, heroName, isHero, movesOf, type Ability } from '../heroes';
import { canUse, type MallPosition } from './adapter';
import { isFound } from './goals';
import { capacityOf, hourglasses, leftOf } from './sand';

/** Why a hero goes to a square. */
const REASONS = { '?': 'explore', '!': 'item', '=': 'exit' } as const;

/** What the coach explains when it first matters. */
type Kind = 'vortex' | 'escalator' | 'explore' | 'sand' | 'exit';

const ARROWS: Partial<Record<Ability, string>> = { N: '↑', E: '→', S: '↓', W: '←' };

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

/** Why a hero is taken away from its item, or is not brought there; empty if none is. */
function errand({ view, ground }: MallPosition, { turner, action }: Advice): string {
  if (!isHero(view.heroes, turner) || view.stolen || !ground || !isFound(ground, turner)) return '';
  const named = action && 'hero' in action && action.hero === turner;
  return named ? t('coach.back') : t('coach.turner', { hero: heroName(turner) });
}

function deed(position: MallPosition, action: MallAction, goal: Advice['goal']): string {
  if (action.do === 'explore' && position.ui.mode === 'explore') return t('coach.do.door');
  if (action.do === 'explore' || action.do === 'steal') return t(`coach.do.${action.do}`);
  if (action.do === 'discard') return t('coach.do.discard', { tile: action.tile });
  if (!('hero' in action)) return '';
  const hero = heroName(action.hero);
  const at = isHero(position.view.heroes, action.hero) ? position.view.heroes[action.hero] : null;
  if (!at || same(at, action.to)) return ''; // somebody was quicker
  const ability = abilityFor(position.view, action);
  if (!ability || ability === 'explore') return ''; // it is no longer where the advice was about
  const what = ability === 'escalator' || ability === 'vortex' ? t(`coach.do.${ability}`, { hero }) : t('coach.do.walk', { hero, way: t(`coach.way.${ability}`) });
  return t('coach.do', { what, why: reason(position, goal) });
}

/** The kind of square that an advice is about, if it needs explaining. */
function kindOf({ view, ground }: MallPosition, { action, goal }: Advice): Kind | null {
  if (action?.do === 'vortex' || action?.do === 'escalator') return action.do;
  const code = ground && goal ? codeOf(ground, goal) : '';
  if (code === 'Z') return 'sand';
  return code.endsWith('?') ? 'explore' : view.stolen && code.endsWith('=') ? 'exit' : null;
}

/** How to do it: by taps or, where there are keys, by those. */
function how({ view }: MallPosition, action: MallAction, keys: boolean): string {
  const arrow = ARROWS[abilityFor(view, action) ?? 'explore'];
  if (!keys || !arrow || !('hero' in action)) return t('coach.how');
  const number = heroesOf(view.heroes).findIndex((hero) => hero === action.hero) + 1;
  return t('coach.how.keys', { keys: `${number} ${arrow}` });
}

/** Vortexes are shut after the theft. */
const ownedIn = ({ view, mine }: MallPosition): Ability[] =>
  abilitiesOf(view.seats.filter(({ seat }) => mine.includes(seat)).flatMap(({ owns }) => owns)).filter((each) => each !== 'vortex' || !view.stolen);

/** What somebody with these abilities does: "move heroes north and add new tiles". */
export function actionsOf(owned: readonly Ability[]): string {
  const ways = DIRECTIONS.filter((way) => owned.includes(way)).map((way) => t(`coach.way.${way}`));
  const others = (['escalator', 'vortex', 'explore'] as const).filter((each) => owned.includes(each)).map((each) => t(`coach.can.${each}`));
  const moves = ways.length ? [t('coach.can.way', { ways: listed(ways) })] : [];
  return listed([...moves, ...others]);
}

/** What is up to others, and once they take their time, that the team waits for them. */
function theirs(position: MallPosition, seats: readonly number[], what: string, late: boolean): string {
  const names = listed(seats.map((seat) => position.view.seats[seat]?.name ?? ''), 'disjunction');
  if (late) return t('coach.wait', { names, what });
  return t('coach.next', { names, what });
}

export const coach: Coach<MallView, MallAction> = {
  can(position, heard) {
    if (position.ui.mode === 'explore') return t('coach.mine', { what: t('coach.do.door') });
    const owned = ownedIn(position);
    const can = owned.length ? t('coach.can', { what: actionsOf(owned) }) : t('coach.nothing');
    if (position.view.phase === 'setup') return `${t('coach.goal')} ${can}`;
    return heard ? t('coach.nothing') : can;
  },

  says(position, advice, { by, late, first, keys, explained }) {
    const { action, seats, goal } = advice;
    if (position.ui.mode === 'explore' && action?.do !== 'explore') return null; // first a door must be chosen
    const what = action && deed(position, action as MallAction, goal);
    if (!what) return null;
    const mine = seats.some((seat) => position.mine.includes(seat));
    const now = !mine ? theirs(position, seats, what, late) : by ? t('coach.nudged', { by, what }) : t('coach.mine', { what });
    const kind = mine ? kindOf(position, advice) : null;
    const isNew = kind && !explained.includes(kind);
    const more = mine && first && 'hero' in action ? how(position, action as MallAction, keys) : isNew ? t(`coach.new.${kind}`) : errand(position, advice);
    return more ? `${now} ${more}` : now;
  },

  explains: kindOf,

  timely({ view, legal, ground }, options, passed) {
    if (!ground || !view.sand_running || leftOf(view, passed) > capacityOf(options) / 2) return null;
    const open = hourglasses(view, ground);
    const turner = heroesOf(view.heroes).find((hero) => movesOf(legal, hero).some(({ action }) => 'to' in action && open.some((at) => same(at, action.to))));
    return turner ? t('coach.turn', { hero: heroName(turner) }) : null;
  },

  startles({ event, hero }, { heroes }, ground) {
    const from = event === 'moved' && isHero(heroes, hero) ? heroes[hero] : null;
    return !!from && codeOf(ground, from).endsWith('!');
  },

  pointers({ view }, advice) {
    const action = advice as MallAction;
    if (action.do === 'explore') return [{ kind: 'piece', at: action.at }]; // the hero at the door
    const from = 'hero' in action && isHero(view.heroes, action.hero) ? view.heroes[action.hero] : null;
    if (!from || !('to' in action)) return [];
    return [{ kind: 'piece', at: from }, { kind: 'arrow', from, to: action.to }] satisfies Pointer[];
  },

  /** Nothing, if the button would move another hero, which is in hand. */
  part({ view, legal, ui }, action) {
    const ability = abilityFor(view, action as MallAction);
    const other = 'hero' in action && ui.picked !== action.hero ? ui.picked : null;
    return other && ability && canUse(view, legal, other, ability) ? '' : (ability ?? action.do);
  },
};
