/** The Torchlit Duel on the board. */

import { EMPTY_SCENE, type Square, type Target } from '../../board/types';
import type { Direction, DuelAction, DuelPush, DuelRock, DuelStep, DuelView } from '../../net/generated';
import type { Choice } from '../../table/table.svelte';
import { maybe, t, type Key } from '../../texts/texts.svelte';
import { DIRECTIONS, act, actionsAt, arrow, beside, doing, edgeName, place, same, squareOf, type Aimed } from '../actions';
import type { Adapter, Answer } from '../game';
import { ghostAt, next, tokenNear, type Ghost } from './layings';
import { legend } from './legend';
import { artOf, badgesOf, ghostOf, marksOf, piecesOf } from './scene';
import { mirrored, moved, placedAt, turned } from './shapes';
import { colourOf, type DuelPosition } from './view';

type DuelChoice = Choice<DuelAction>;

const PUSH = 'push:';

/** Lays the wall where it is, or says why not. */
export function lay(ghost: Ghost): Answer<DuelAction> {
  if (ghost.laying) return { act: [ghost.laying.choice] };
  return { attempt: { do: 'wall', token: tokenNear(ghost), edges: [...ghost.edges] } };
}

type Beside = DuelStep | DuelPush | DuelRock;

/** Actions in a direction, next to the pawn: steps, pushes, one's own rock, each with the square it is about. */
export function around({ view, legal }: DuelPosition): { choice: Choice<Beside>; dir: Direction; at: Square | null }[] {
  return doing(legal, 'step', 'push', 'rock').flatMap((choice) => {
    const from = view.pawns[colourOf(view, choice.seat)];
    const { dir } = choice.action;
    return dir ? { choice, dir, at: from ? beside(from, dir) : null } : [];
  });
}

function towards(position: DuelPosition, square: Square): DuelChoice[] {
  return around(position).flatMap(({ choice, at }) => (at && same(at, square) ? choice : []));
}

/** A push asks where the pawn should land, if there is a choice. */
function meant(choices: DuelChoice[]): Answer<DuelAction> {
  const pushes = doing(choices, 'push');
  if (pushes[0] && pushes.length > 1 && pushes.length === choices.length) return { ui: { mode: `${PUSH}${pushes[0].action.dir}` } };
  return act(choices);
}

function landings({ legal, ui }: DuelPosition): Choice<DuelPush>[] {
  return doing(legal, 'push').filter(({ action: { dir, to } }) => to && ui.mode === `${PUSH}${dir}`);
}

/** Where one's own rock can be placed. */
function rockPlaces(legal: readonly DuelChoice[]): Choice<DuelRock>[] {
  return doing(legal, 'rock').filter(({ action }) => action.at);
}

function places(choices: readonly Choice<Aimed>[], key: Key): Target[] {
  return choices.flatMap(({ action }) => {
    const at = squareOf(action);
    return at ? { at, label: t(key, { square: place(at) }) } : [];
  });
}

function targetsOf(position: DuelPosition): Target[] {
  const { legal, ui } = position;
  if (ui.mode === 'rock') return places(rockPlaces(legal), 'duel.rock.at');
  if (ui.mode === 'door') return [];
  if (ui.mode?.startsWith(PUSH)) return places(landings(position), 'duel.push.to');
  const near = around(position).flatMap(({ choice: { action }, dir, at }): Target[] =>
    at ? [{ at, label: doingName(action.do, dir), ...(action.do === 'step' ? {} : { art: 'push' }) }] : [],
  );
  return [
    ...new Map(near.map((target) => [target.at.join(), target])).values(),
    ...places(doing(legal, 'token'), 'duel.token.at'),
    ...places(doing(legal, 'tunnel'), 'duel.tunnel.to'),
  ];
}

/** The name of doing that in a direction. */
export function doingName(what: 'step' | 'push' | 'rock' | 'shoot', direction: Direction): string {
  return t(`duel.do.${what}`, { direction: t(`direction.${direction}`) });
}

export const adapter: Adapter<DuelView, DuelAction> = {
  legend,
  keys: [
    ['← ↑ ↓ →', 'keys.step'],
    ['← ↑ ↓ →', 'keys.ghost'],
    ['R', 'keys.turn'],
    ['M', 'keys.mirror'],
    ['N P', 'keys.next'],
    ['Space ⏎', 'keys.lay'],
  ],
  events: {
    token: { sound: 'step' },
    door: { sound: 'step' },
    rock: { sound: 'step' },
    stepped: { sound: 'step' },
    tunnelled: { sound: 'explore' },
    laid: { sound: 'explore', jump: 'event' },
    pushed: { sound: 'bump', jump: 'event' },
    pushed_rock: { sound: 'bump' },
    rolled: { sound: 'dice' },
    killed: { sound: 'theft', jump: 'event' },
    resigned: { sound: 'theft', jump: 'event' },
    late: { sound: 'theft', jump: 'event' },
  },

  scene(position) {
    const { view, legal, mine, ui } = position;
    const doors = ui.mode === 'door' ? doing(legal, 'door') : [];
    return {
      ...EMPTY_SCENE,
      pieces: piecesOf(view, mine),
      targets: targetsOf(position),
      edges: doors.map(({ action: { edge } }) => ({ edge, label: edgeName(edge) })),
      marks: marksOf(position),
      badges: badgesOf(view, ghostOf(position)),
    };
  },

  pick(position, id) {
    const { pawns, rocks } = position.view;
    const square = pawns[id] ?? rocks[id.replace('rock-', '')];
    return square ? meant(towards(position, square)) : null;
  },

  square(position, square) {
    const { legal, ui } = position;
    if (ui.mode === 'rock') return { act: actionsAt(rockPlaces(legal), square) };
    if (ui.mode?.startsWith(PUSH)) return { act: actionsAt(landings(position), square) };
    return meant([...towards(position, square), ...actionsAt(doing(legal, 'token', 'tunnel'), square)]);
  },

  edge({ legal }, edge) {
    return { act: doing(legal, 'door').filter(({ action }) => action.edge.join() === edge.join()) };
  },

  ghost(position, point, lays) {
    const held = ghostOf(position);
    if (!held) return null;
    const edges = placedAt(held.edges, point);
    return lays ? lay(ghostAt(position.legal, edges) ?? held) : { ui: { ghost: edges } };
  },

  miss(position, square) {
    const { view, legal, ui } = position;
    if (ui.mode === 'rock') return { attempt: { do: 'rock', at: square } };
    if (view.phase === 'preparing') return legal.length ? { attempt: { do: 'token', at: square } } : null;
    const from = view.pawns[colourOf(view, view.turn)];
    const dir = DIRECTIONS.find((each) => from && same(beside(from, each), square));
    return dir && position.mine.includes(view.turn) ? { attempt: { do: 'step', dir } } : null;
  },

  key(position, key) {
    const direction = arrow(key);
    const held = ghostOf(position);
    if (held) {
      if (key === ' ' || key === 'Enter') return lay(held);
      const [right, down] = direction ? beside([0, 0], direction) : [0, 0];
      const edges =
        direction ? moved(held.edges, right, down)
        : key === 'r' ? turned(held.edges)
        : key === 'm' ? mirrored(held.edges)
        : key === 'n' ? next(held, 1)?.edges
        : key === 'p' ? next(held, -1)?.edges
        : null;
      return edges ? { ui: { ghost: edges } } : null;
    }
    // While a square or an edge is being chosen, the arrow keys move from one to the next.
    if ([' ', 'r', 'm', 'n', 'p'].includes(key)) return { why: t('duel.nowall') };
    if (!direction || position.ui.mode) return null;
    const { view, legal, mine } = position;
    const choices = around(position).flatMap(({ choice, dir }) => (dir === direction ? choice : []));
    const turn = mine.includes(view.turn) && view.phase === 'playing';
    return meant(choices) ?? (turn || !legal.length ? { attempt: { do: 'step', dir: direction } } : null);
  },

  name(action) {
    const where = squareOf(action);
    const direction = 'dir' in action && action.dir ? t(`direction.${action.dir}`) : '';
    return maybe(`duel.do.${action.do}`, { direction, square: where ? place(where) : '' }) ?? action.do;
  },

  code(code) {
    return code === 'o' ? t('code.small') : code === 'O' ? t('code.great') : null;
  },

  actor({ colour }, before) {
    if (typeof colour !== 'string') return null;
    return { art: 'torch', colour, name: '', from: before?.pawns[colour] ?? null, sign: null };
  },

  belongings({ alive, holds }) {
    return [...(alive ? [] : [{ art: 'grave', colour: '', label: t('duel.dead') }]), ...holds.map(artOf)];
  },

  inHand(view, { seat }) {
    return { picked: view.phase === 'laying' ? null : colourOf(view, seat) || null };
  },
};
