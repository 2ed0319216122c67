/** The Mall on the board. */

import { codeOf } from '../../board/description';
import { floorOf } from '../../board/geometry';
import { EMPTY_SCENE, type Badge, type Ground, type Square, type Target } from '../../board/types';
import type { MallAction, MallView } from '../../net/generated';
import type { Choice } from '../../table/table.svelte';
import { maybe, t, type Key } from '../../texts/texts.svelte';
import { DIRECTIONS, act, actionsAt, along, beside, doing, inDirection, place, same, squareOf, toggle, type Direction } from '../actions';
import type { Adapter, Answer, Position } from '../game';
import { abilities, HERO_KEYS, heroActor, heroesOf, heroKey, heroName, heroPieces, heroTargets, isHero, movesOf, OWNERS, type Ability, type Hero, type HeroSquares } from '../heroes';
import { doerOf } from './doers';
import { litExits, soughtBy } from './goals';
import { hourglasses, turnLeaves, turnsSand, urgencyOf } from './sand';

type MallChoice = Choice<MallAction>;
export type MallPosition = Position<MallView, MallAction>;

const KINDS: Partial<Record<string, Key>> = { '?': 'code.explore', '~': 'code.vortex', '!': 'code.item', '=': 'code.exit' };
const PLAIN: Partial<Record<string, Key>> = { Z: 'code.hourglass', C: 'code.camera', B: 'code.ball' };

const isDirection = (ability: string): ability is Direction => DIRECTIONS.some((each) => each === ability);

/** The moves of a hero that use one ability of an action tile. */
export function byAbility({ heroes }: MallView, legal: readonly MallChoice[], hero: string | undefined, ability: string): MallChoice[] {
  const moves = movesOf(legal, hero ?? null);
  if (!isDirection(ability)) return moves.filter(({ action }) => action.do === ability);
  const from = isHero(heroes, hero) && heroes[hero];
  // The sister's teleport is a move too, but not in a straight line.
  return doing(moves, 'move').filter(({ action }) => from && (hero === 'sister' || along(from, action.to, ability) > 0));
}

/** Everything one ability can do now, with any hero. */
function byAnyHero(view: MallView, legal: readonly MallChoice[], ability: string): MallChoice[] {
  return Object.keys(view.heroes).flatMap((hero) => byAbility(view, legal, hero, ability));
}

/** Opening the door that a hero stands at, if it can be opened now. */
function doorUnder({ view: { heroes }, legal }: MallPosition, hero: string | null): MallChoice[] {
  const at = isHero(heroes, hero) && heroes[hero];
  return at ? actionsAt(doing(legal, 'explore'), at) : [];
}

/** The farthest that the hero in hand goes in that direction, if that is more than one square. */
export function farthest({ view, legal, ui: { picked } }: MallPosition, ability: Ability): MallChoice[] {
  const from = isHero(view.heroes, picked) && view.heroes[picked];
  if (!from || !isDirection(ability)) return [];
  const far = inDirection(from, byAbility(view, legal, picked, ability), ability, true);
  return far.filter(({ action }) => 'to' in action && !same(action.to, beside(from, ability)));
}

/** What a tap on an ability means: use it with the hero in hand, or ask for a hero. */
export function useAbility(position: MallPosition, ability: Ability): Answer<MallAction> {
  const { view, legal, ui } = position;
  if (ability === 'explore') {
    const places = doing(legal, 'explore');
    const here = doorUnder(position, ui.picked);
    if (here.length) return { act: here };
    if (places.length > 1) return { ui: { mode: ui.mode === 'explore' ? null : 'explore', picked: null } };
    return places.length ? { act: places } : { attempt: { do: 'explore', at: view.exploration[0]?.at ?? [0, 0] } };
  }
  const pointed = asAdvised(position, byAnyHero(view, legal, ability));
  if (pointed.length && !(ui.picked && canUse(view, legal, ui.picked, ability))) return { act: pointed };
  if (!ui.picked && !byAnyHero(view, legal, ability).length) return { why: t('mall.nobody') };
  if (!ui.picked) return { ui: { mode: ui.mode === ability ? null : ability } };
  return withHero(position, ui.picked, ability);
}

/** Whether a tap on an ability does or shows something: for the hero in hand or, without one, for any. */
export function isUsable(position: MallPosition, ability: Ability): boolean {
  const { view, legal, ui } = position;
  if (ability === 'explore') return doing(legal, 'explore').length > 0;
  const any = byAnyHero(view, legal, ability);
  return ui.picked ? canUse(view, legal, ui.picked, ability) || asAdvised(position, any).length > 0 : any.length > 0;
}

/** Whether a hero can use an ability now. */
export function canUse(view: MallView, legal: readonly MallChoice[], hero: string, ability: string): boolean {
  return byAbility(view, legal, hero, ability).length > 0;
}

/** Those of these choices that the coach points at. */
const asAdvised = ({ advised }: MallPosition, choices: readonly MallChoice[]): MallChoice[] =>
  choices.filter(({ action }) => advised && JSON.stringify(action) === JSON.stringify(advised));

/** As far as the coach points, one step in a direction, or the only way there is. If there are several, the player taps one. */
function withHero(position: MallPosition, hero: string, ability: string): Answer<MallAction> {
  const { view, legal, ground } = position;
  const choices = byAbility(view, legal, hero, ability);
  const pointed = asAdvised(position, choices);
  if (pointed.length) return { act: pointed };
  const from = isHero(view.heroes, hero) && view.heroes[hero];
  const near = from && isDirection(ability) ? inDirection(from, choices, ability, false) : choices;
  if (near[0] && near.length === 1 && !(ground && oneOfSeveral(ground, near[0].action))) return { act: near };
  if (near.length) return { ui: { picked: hero, mode: ability } };
  if (from && isDirection(ability)) return { attempt: { do: 'move', hero, to: beside(from, ability) } };
  return { why: t('mall.cannot', { hero: isHero(view.heroes, hero) ? heroName(hero) : '' }) };
}

/** Whether an action leads to a vortex that is not the only one of its colour: the player had better look where it is. */
function oneOfSeveral(ground: Ground, action: MallAction): boolean {
  if (action.do !== 'vortex') return false;
  const vortex = codeOf(ground, action.to);
  return floorOf(ground).filter((at) => codeOf(ground, at) === vortex).length > 1;
}

/** Why a hero cannot be moved. */
export function stuck({ phase }: MallView, hero: Hero): string {
  return phase === 'setup' ? t('error.not_started') : t('hero.stuck', { hero: heroName(hero) });
}

function exploreTargets(legal: readonly MallChoice[]): Target[] {
  return doing(legal, 'explore').map(({ action: { at } }) => ({ at, label: t('mall.explore.at', { square: place(at) }), art: 'explore' }));
}

/** One square for each tile that can be discarded. */
function discardTargets(view: MallView, legal: readonly MallChoice[]): Target[] {
  return doing(legal, 'discard').flatMap(({ action: { tile } }) => {
    const at = centreOf(view, tile);
    return at ? { at, label: t('mall.discard', { tile }) } : [];
  });
}

function centreOf(view: MallView, tile: number): Square | null {
  const laid = view.tiles.find((each) => each.tile === tile);
  if (!laid) return null;
  const [i, j] = laid.at;
  return [4 * i - j + 1, i + 4 * j + 1];
}

export const adapter: Adapter<MallView, MallAction> = {
  together: true,
  actor: heroActor,
  doer: doerOf,
  keys: [...HERO_KEYS, ['E', 'keys.explore'], ['Space', 'keys.space'], ['P', 'keys.point']],
  events: {
    started: { sound: 'sand' },
    placed: { sound: 'step' },
    moved: { sound: 'step' },
    laid: { sound: 'explore', jump: 'event' },
    turned: { sound: 'sand', jump: 'event' },
    theft: { sound: 'theft', jump: 'event' },
    left: { sound: 'explore', jump: 'event' },
  },

  scene(position) {
    const { view, legal, ui, ground, urgent } = position;
    const { mode } = ui;
    const closed = view.out_of_order.map((at): Badge => ({ at, art: 'out-of-order', colour: '', label: t('mall.outoforder') }));
    const open = urgent && ground ? hourglasses(view, ground) : [];
    const badges = [...closed, ...open.map((at): Badge => ({ at, art: 'hourglass', colour: '', label: t('code.hourglass'), urgent: true }))];
    const able = mode === null || mode === 'explore' ? legal : byAnyHero(view, legal, mode);
    const heroes = ui.picked ? [ui.picked] : mode ? Object.keys(view.heroes) : [];
    const targets =
      view.to_discard > 0
        ? discardTargets(view, legal)
        : mode === 'explore'
          ? exploreTargets(legal)
          : heroes.flatMap((hero) => heroTargets(able, hero)).filter(({ at }, index, all) => all.findIndex((each) => same(each.at, at)) === index);
    const pieces = heroPieces(view.heroes, able).map((piece) => ({ ...piece, ready: piece.pickable }));
    // Heroes stand on the squares that can be chosen, and would hide them.
    const pointers = mode === 'explore' ? targets.map(({ at }) => ({ kind: 'piece' as const, at })) : [];
    const sought = soughtBy(position);
    const beacons = sought.map(({ at, art }) => ({ at, name: t(art === 'exit' ? 'mall.sought.exit' : 'mall.sought.item') }));
    return { ...EMPTY_SCENE, pieces, targets, badges: [...badges, ...litExits(position), ...sought.filter(({ art }) => art === 'item')], beacons, pointers };
  },

  pick(position, id) {
    const { mode } = position.ui;
    if (mode === 'explore') return act(doorUnder(position, id)) ?? { ui: { mode: null, picked: id } };
    return mode ? withHero(position, id, mode) : toggle(position, id);
  },

  square({ view, legal, ui }, where) {
    if (view.to_discard > 0) {
      return { act: doing(legal, 'discard').filter(({ action }) => same(centreOf(view, action.tile) ?? [NaN, 0], where)) };
    }
    const moves = ui.picked ? actionsAt(movesOf(legal, ui.picked), where) : ui.mode ? actionsAt(byAnyHero(view, legal, ui.mode), where) : [];
    return { act: moves.length ? moves : actionsAt(doing(legal, 'explore'), where) };
  },

  miss({ view, ui }, to) {
    const heroes: HeroSquares = view.heroes;
    const hero = heroesOf(heroes).find((each) => heroes[each]?.join() === to.join());
    if (hero) return { why: stuck(view, hero) };
    return isHero(view.heroes, ui.picked) ? { attempt: { do: 'move', hero: ui.picked, to } } : null;
  },

  key(position, key, shift) {
    if (key === 'e') return useAbility(position, 'explore');
    if (key === ' ') return act(doing(position.legal, 'start', 'draw', 'steal', 'peek', 'resume').slice(0, 1)) ?? { why: t('error.not_now') };
    return heroKey(position, key, shift);
  },

  subtitle({ scenario }) {
    return maybe(`option.mall.scenario.${scenario}`);
  },

  doubt(view, action, ground, options, passed) {
    const n = turnsSand(action, ground) ? turnLeaves(view, options, passed) : null;
    return n === null ? null : `${t('mall.short', { n })} ${t('mall.short.sure')}`;
  },

  urgent(view, passed) {
    return !view.outcome && urgencyOf(view, passed) !== null;
  },

  name(action) {
    const hero = 'hero' in action ? heroName(action.hero) : '';
    const where = squareOf(action);
    const values = { hero, square: where ? place(where) : '' };
    return maybe(`mall.do.${action.do}`, values) ?? action.do;
  },

  side(code) {
    return code === 'o' ? t('code.passage') : null;
  },

  code(code) {
    if (code.startsWith('/')) return t('code.escalator');
    const plain = PLAIN[code];
    if (plain) return t(plain);
    const [owner, kind] = [OWNERS[code.charAt(0)], KINDS[code.slice(1)]];
    return owner && kind ? t(kind, { colour: t(`colour.${owner}`) }) : null;
  },

  alerts({ event }, { consents }) {
    // A pause needs everybody's consent, so everybody is alerted: once, not each time somebody agrees.
    return event === 'pause_asked' && !consents.length;
  },

  belongings({ owns }) {
    return owns.length ? abilities(owns) : [{ text: '–' }];
  },

  summary({ hourglasses }) {
    return { facts: [[t('after.hourglasses'), hourglasses]] };
  },

  inHand(_, { action }) {
    return action.do === 'explore' ? { mode: 'explore' } : { picked: 'hero' in action ? action.hero : null };
  },
};
