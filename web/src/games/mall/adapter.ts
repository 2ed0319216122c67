/** The Mall on the board. */

import type { Badge, Square, Target } from '../../board/types';
import type { MallHero, MallView } from '../../net/generated';
import type { Action } from '../../net/messages';
import type { Choice } from '../../table/table.svelte';
import { t } from '../../texts/texts.svelte';
import { DIRECTIONS, along, doing, heroName, inDirection, place, same, to, toggle, type Direction } from '../actions';
import { EMPTY_SCENE, type Adapter, type Answer, type Position } from '../game';
import { heroKey, heroPieces, heroTargets, movesOf } from '../heroes';

export type { MallView };

export type Ability = Direction | 'escalator' | 'vortex' | 'explore';

const OWNERS: Record<string, string> = { Y: 'yellow', P: 'purple', G: 'green', O: 'orange', L: 'grey' };
const KINDS = { '?': 'code.explore', '~': 'code.vortex', '!': 'code.item', '=': 'code.exit' } as const;
const PLAIN = { Z: 'code.hourglass', C: 'code.camera', B: 'code.ball' } as const;

function isDirection(ability: string): ability is Direction {
  return (DIRECTIONS as readonly string[]).includes(ability);
}

function at(action: Action): Square | null {
  return Array.isArray(action['at']) ? (action['at'] as unknown as Square) : null;
}

/** The moves of a hero that one ability of an action tile gives. */
export function byAbility(view: MallView, legal: readonly Choice[], hero: string, ability: Ability): Choice[] {
  const moves = movesOf(legal, hero);
  if (!isDirection(ability)) return moves.filter(({ action }) => action.do === ability);
  const from = view.heroes[hero as MallHero];
  // The sister's teleport goes to no square in a straight line, but is a move, too.
  return moves.filter(({ action }) => {
    const where = to(action);
    return action.do === 'move' && from && where && (hero === 'sister' || along(from, where, ability) > 0);
  });
}

/** What a tap on an ability means: do it with the hero in hand, or ask for a hero. */
export function useAbility(position: Position, ability: Ability): Answer {
  const { legal, ui } = position;
  const view = position.view as MallView;
  if (ability === 'explore') {
    const places = doing(legal, 'explore');
    if (places.length > 1) return { ui: { mode: ui.mode === 'explore' ? null : 'explore', picked: null } };
    return places.length ? { act: places } : { attempt: { do: 'explore', at: view.exploration[0]?.at ?? [0, 0] } };
  }
  if (!ui.picked) return { ui: { mode: ui.mode === ability ? null : ability } };
  return withHero(view, legal, ui.picked, ability);
}

function withHero(view: MallView, legal: readonly Choice[], hero: string, ability: Ability): Answer {
  const choices = byAbility(view, legal, hero, ability);
  const from = view.heroes[hero as MallHero];
  const near = from && isDirection(ability) ? inDirection(from, choices, ability, false) : choices;
  return near.length === 1 ? { act: near } : { ui: { picked: hero, mode: choices.length ? ability : null } };
}

function exploreTargets(legal: readonly Choice[]): Target[] {
  return doing(legal, 'explore').flatMap(({ action }) => {
    const where = at(action);
    return where ? { at: where, label: t('mall.explore.at', { square: place(where) }), art: 'explore' } : [];
  });
}

/** One square for each tile that may go. */
function discardTargets(view: MallView, legal: readonly Choice[]): Target[] {
  return doing(legal, 'discard').flatMap(({ action }) => {
    const centre = centreOf(view, Number(action['tile']));
    return centre ? { at: centre, label: t('mall.discard', { tile: String(action['tile']) }) } : [];
  });
}

function centreOf(view: MallView, tile: number): Square | null {
  const laid = view.tiles.find((each) => each.tile === tile);
  if (!laid) return null;
  const [i, j] = laid.at;
  return [4 * i - j + 1, i + 4 * j + 1];
}

export const adapter: Adapter = {
  scene(position) {
    const view = position.view as MallView;
    const { legal, ui } = position;
    const ability = ui.mode as Ability | null;
    const badges: Badge[] = view.out_of_order.map((square) => ({
      at: square,
      art: 'out-of-order',
      colour: '',
      label: t('mall.outoforder'),
    }));
    const able = legal.filter(
      ({ action }) =>
        ability === null || byAbility(view, legal, String(action['hero']), ability).some((each) => each.action === action),
    );
    const targets =
      view.to_discard > 0
        ? discardTargets(view, legal)
        : ability === 'explore'
          ? exploreTargets(legal)
          : heroTargets(able, ui.picked);
    return { ...EMPTY_SCENE, pieces: heroPieces(view.heroes, able), targets, badges };
  },

  pick(position, id) {
    const view = position.view as MallView;
    const where = view.heroes[id as MallHero];
    const places = doing(position.legal, 'explore').filter(({ action }) => where && same(at(action) ?? [NaN, 0], where));
    const { mode } = position.ui;
    if (mode === 'explore') return places.length ? { act: places } : { ui: { mode: null, picked: id } };
    return mode ? withHero(view, position.legal, id, mode as Ability) : toggle(position, id);
  },

  square(position, where) {
    const { legal, ui } = position;
    const view = position.view as MallView;
    if (view.to_discard > 0) {
      const choices = doing(legal, 'discard').filter(({ action }) => {
        const centre = centreOf(view, Number(action['tile']));
        return centre && same(centre, where);
      });
      return { act: choices };
    }
    const moves = ui.picked
      ? movesOf(legal, ui.picked).filter(({ action }) => same(to(action) ?? [NaN, 0], where))
      : [];
    if (moves.length) return { act: moves };
    return { act: doing(legal, 'explore').filter(({ action }) => same(at(action) ?? [NaN, 0], where)) };
  },

  miss({ ui }, where) {
    return ui.picked ? { attempt: { do: 'move', hero: ui.picked, to: where } } : null;
  },

  key(position, key, shift) {
    if (key === 'e') return useAbility(position, 'explore');
    if (key === ' ') return { act: doing(position.legal, 'start', 'draw', 'steal', 'peek', 'resume').slice(0, 1) };
    return heroKey(position, key, shift);
  },

  name(action) {
    const hero = action['hero'] ? heroName(String(action['hero'])) : '';
    const where = to(action) ?? at(action);
    return t(`mall.do.${action.do as 'move'}`, { hero, square: where ? place(where) : '' });
  },

  side(code) {
    return code === 'o' ? t('code.passage') : null;
  },

  code(code) {
    if (code.startsWith('/')) return t('code.escalator');
    if (code in PLAIN) return t(PLAIN[code as keyof typeof PLAIN]);
    const owner = OWNERS[code[0] ?? ''];
    const kind = KINDS[code.slice(1) as keyof typeof KINDS];
    return owner && kind ? t(kind, { colour: t(`colour.${owner as 'yellow'}`) }) : null;
  },
};
