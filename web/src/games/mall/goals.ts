/** What each hero has to reach: an item before the theft, an exit after it. */

import { codeOf } from '../../board/description';
import { floorOf, same } from '../../board/geometry';
import type { Badge, Ground } from '../../board/types';
import type { MallView } from '../../net/generated';
import { t } from '../../texts/texts.svelte';
import { HERO_COLOURS, heroesOf, isHero, OWNERS, type Goal, type Hero } from '../heroes';
import type { MallPosition } from './adapter';

/** An exit for everybody. */
const ALL = '*';

/** The colour of a square of that kind; null if it is of another kind. */
function colourOf(code: string, kind: '!' | '='): string | null {
  if (code.slice(1) !== kind) return null;
  return code.startsWith(ALL) ? 'all' : (OWNERS[code.charAt(0)] ?? null);
}

/** Whether the hero's own item is in sight. */
export function isFound(ground: Ground, hero: Hero): boolean {
  return floorOf(ground).some((at) => colourOf(codeOf(ground, at), '!') === HERO_COLOURS[hero]);
}

function onItem({ heroes, other_items }: MallView, ground: Ground, hero: Hero): boolean {
  const at = isHero(heroes, hero) ? heroes[hero] : null;
  const colour = at ? colourOf(codeOf(ground, at), '!') : null;
  return colour !== null && (colour === HERO_COLOURS[hero]) !== other_items;
}

/** Whether a hero may leave by exits of that colour. */
function serves({ exits }: MallView, hero: Hero, colour: string): boolean {
  const own = HERO_COLOURS[hero];
  if (exits === 'purple') return colour === 'purple' || colour === 'all' || (hero === 'sister' && colour === own);
  return exits === 'other' ? colour !== own : colour === own || colour === 'all';
}

function goalOf({ view, ground }: MallPosition, hero: Hero): Goal {
  const own = HERO_COLOURS[hero];
  if (!view.stolen) {
    const done = !!ground && onItem(view, ground, hero);
    return { art: 'item', colour: view.other_items ? '' : own, label: t(done ? 'mall.goal.there' : 'mall.goal.item'), done };
  }
  const done = view.out.some((each) => each === hero);
  const colour = { purple: 'purple', own, other: '' }[view.exits];
  return { art: 'exit', colour, label: t(done ? 'mall.goal.out' : 'mall.goal.exit'), done };
}

/** The goals of all heroes, in the order of the number keys. */
export function goalsOf(position: MallPosition): Partial<Record<Hero, Goal>> {
  return Object.fromEntries(heroesOf(position.view.heroes).map((hero) => [hero, goalOf(position, hero)]));
}

/** What the team has to do now, and how many heroes have done it. */
export function taskOf(position: MallPosition): string {
  const { view } = position;
  const goals = Object.values(goalsOf(position));
  const count = { n: goals.filter(({ done }) => done).length, of: goals.length };
  const found = !!position.ground && heroesOf(view.heroes).some((hero) => position.ground && isFound(position.ground, hero));
  if (!view.stolen) return t(found ? `mall.items.${view.other_items ? 'other' : 'own'}` : 'mall.items.none', count);
  return t(`mall.exits.${view.exits}`, count);
}

/** What the hero in hand has to reach: its item if that is in sight, or its exits. Without one, the only exit. */
export function soughtBy(position: MallPosition): Badge[] {
  const { view, ground, ui: { picked } } = position;
  if (!ground || view.outcome) return [];
  const exits = litExits(position);
  if (!isHero(view.heroes, picked)) return exits.length === 1 ? exits : [];
  if (view.stolen) return exits.filter(({ colour }) => serves(view, picked, colour));
  if (view.other_items || onItem(view, ground, picked)) return [];
  const colour = HERO_COLOURS[picked];
  const items = floorOf(ground).filter((at) => colourOf(codeOf(ground, at), '!') === colour);
  return items.map((at) => ({ at, art: 'item', colour, label: t('code.item', { colour: t(`colour.${colour}`) }), lit: true }));
}

/** After the theft, the exits that somebody can still leave by are lit. */
export function litExits({ view, ground }: MallPosition): Badge[] {
  if (!view.stolen || view.outcome || !ground) return [];
  const inside = heroesOf(view.heroes).filter((hero) => !view.out.some((each) => each === hero));
  const taken = view.out.map((hero) => view.heroes[hero]);
  return floorOf(ground).flatMap((at): Badge[] => {
    const colour = colourOf(codeOf(ground, at), '=');
    const open = colour !== null && inside.some((hero) => serves(view, hero, colour)) && !taken.some((each) => each && same(each, at));
    return open ? [{ at, art: 'exit', colour, label: t('mall.exit.open'), lit: true }] : [];
  });
}
