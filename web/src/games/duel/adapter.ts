/** The Torchlit Duel on the board. */

import type { Edge, Square, Target } from '../../board/types';
import type { Action } from '../../net/messages';
import type { Choice } from '../../table/table.svelte';
import { t } from '../../texts/texts.svelte';
import { DIRECTIONS, arrow, beside, doing, place, same, to, type Direction } from '../actions';
import { EMPTY_SCENE, type Adapter, type Answer, type Position } from '../game';
import { ghostAt, next, tokenNear, type Ghost } from './layings';
import { legend } from './legend';
import { badgesOf, ghostOf, marksOf, piecesOf } from './scene';
import { mirrored, moved, placedAt, turned } from './shapes';
import { colourOf, type DuelView } from './view';

const PUSH = 'push:';

function at(action: Action): Square | null {
  return Array.isArray(action['at']) ? (action['at'] as unknown as Square) : null;
}

/** Lay the wall where it is, or hear why not. */
export function lay(ghost: Ghost): Answer {
  if (ghost.laying) return { act: [ghost.laying.choice] };
  return { attempt: { do: 'wall', token: tokenNear(ghost), edges: ghost.edges } };
}

/** Actions that point at a square next to the pawn: steps, pushes, the own rock. */
function towards(position: Position, square: Square): Choice[] {
  const view = position.view as DuelView;
  return doing(position.legal, 'step', 'push', 'rock').filter(({ seat, action }) => {
    const from = view.pawns[colourOf(view, seat)];
    return from && action['dir'] && same(beside(from, action['dir'] as Direction), square);
  });
}

/** Pushing asks for the square on which the pawn lands, if there are several. */
function meant(choices: Choice[]): Answer {
  const pushes = doing(choices, 'push');
  if (pushes.length > 1 && pushes.length === choices.length) {
    return { ui: { mode: `${PUSH}${String(pushes[0]?.action['dir'])}` } };
  }
  return choices.length ? { act: choices } : null;
}

function landings({ legal, ui }: Position): Choice[] {
  const direction = ui.mode?.startsWith(PUSH) ? ui.mode.slice(PUSH.length) : null;
  return doing(legal, 'push').filter(({ action }) => action['dir'] === direction && to(action));
}

function targetsOf(position: Position): Target[] {
  const { legal, ui } = position;
  const view = position.view as DuelView;
  const places = (choices: Choice[], key: 'duel.token.at' | 'duel.rock.at' | 'duel.tunnel.to' | 'duel.push.to'): Target[] =>
    choices.flatMap(({ action }) => {
      const square = at(action) ?? to(action);
      return square ? { at: square, label: t(key, { square: place(square) }) } : [];
    });
  if (ui.mode === 'rock') return places(doing(legal, 'rock').filter(({ action }) => at(action)), 'duel.rock.at');
  if (ui.mode === 'door') return [];
  if (ui.mode?.startsWith(PUSH)) return places(landings(position), 'duel.push.to');
  const around = doing(legal, 'step', 'push', 'rock').flatMap(({ seat, action }): Target[] => {
    const from = view.pawns[colourOf(view, seat)];
    const direction = action['dir'] as Direction | undefined;
    if (!from || !direction) return [];
    const label = t(`duel.do.${action.do as 'step'}`, { direction: t(`direction.${direction}`) });
    return [{ at: beside(from, direction), label, ...(action.do === 'step' ? {} : { art: 'push' }) }];
  });
  const unique = new Map([...around].map((target) => [target.at.join(), target]));
  return [
    ...unique.values(),
    ...places(doing(legal, 'token'), 'duel.token.at'),
    ...places(doing(legal, 'tunnel'), 'duel.tunnel.to'),
  ];
}

export const adapter: Adapter = {
  legend,

  scene(position) {
    const view = position.view as DuelView;
    const doors = position.ui.mode === 'door' ? doing(position.legal, 'door') : [];
    const edges = doors.map(({ action }) => action['edge'] as unknown as Edge);
    return {
      ...EMPTY_SCENE,
      pieces: piecesOf(view, position.mine),
      targets: targetsOf(position),
      edges: edges.map((edge) => ({
        edge,
        label: t('hidden.edge', { square: place([edge[0], edge[1]]), side: t(`direction.${edge[2]}`) }),
      })),
      marks: marksOf(position),
      badges: badgesOf(view, ghostOf(position)),
    };
  },

  pick(position, id) {
    const view = position.view as DuelView;
    const square = view.pawns[id] ?? view.rocks[id.replace('rock-', '')];
    return square ? meant(towards(position, square)) : null;
  },

  square(position, square) {
    const { legal, ui } = position;
    const here = ({ action }: Choice): boolean => same(at(action) ?? to(action) ?? [NaN, 0], square);
    if (ui.mode === 'rock') return { act: doing(legal, 'rock').filter(here) };
    if (ui.mode?.startsWith(PUSH)) return { act: landings(position).filter(here) };
    return meant([...towards(position, square), ...doing(legal, 'token', 'tunnel').filter(here)]);
  },

  edge(position, edge) {
    const doors = doing(position.legal, 'door').filter(({ action }) => (action['edge'] as unknown as Edge).join() === edge.join());
    return { act: doors };
  },

  ghost(position, point, lays) {
    const held = ghostOf(position);
    if (!held) return null;
    const edges = placedAt(held.edges, point);
    return lays ? lay(ghostAt(position.legal, edges) ?? held) : { ui: { ghost: edges } };
  },

  miss(position, square) {
    const { legal, ui } = position;
    const view = position.view as DuelView;
    if (ui.mode === 'rock') return { attempt: { do: 'rock', at: square } };
    if (view.phase === 'preparing') return legal.length ? { attempt: { do: 'token', at: square } } : null;
    const from = view.pawns[colourOf(view, view.turn)];
    const dir = DIRECTIONS.find((each) => from && same(beside(from, each), square));
    return dir && position.mine.includes(view.turn) ? { attempt: { do: 'step', dir } } : null;
  },

  key(position, key): Answer {
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
    // Where a square or an edge is asked for, the arrows go from one to the next.
    if (!direction || position.ui.mode) return null;
    const choices = doing(position.legal, 'step', 'push', 'rock').filter(({ action }) => action['dir'] === direction);
    const mine = position.mine.includes((position.view as DuelView).turn) && position.view.phase === 'playing';
    return meant(choices) ?? (mine ? { attempt: { do: 'step', dir: direction } } : null);
  },

  name(action) {
    const where = to(action) ?? at(action);
    const direction = action['dir'] ? t(`direction.${action['dir'] as Direction}`) : '';
    return t(`duel.do.${action.do as 'step'}`, { direction, square: where ? place(where) : '' });
  },

  code(code) {
    return code === 'o' ? t('code.small') : code === 'O' ? t('code.great') : null;
  },
};
