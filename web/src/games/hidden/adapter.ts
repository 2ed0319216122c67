/** The Hidden Labyrinth on the board. Walls are drawn only while the server shows them. */

import { EMPTY_SCENE, type Badge, type EdgeTarget, type Mark, type Square } from '../../board/types';
import type { HiddenAction, HiddenStep, HiddenView } from '../../net/generated';
import type { Choice } from '../../table/table.svelte';
import { named, t } from '../../texts/texts.svelte';
import { act, arrow, beside, doing, edgeName, same, type Direction } from '../actions';
import type { Adapter, Answer, Position } from '../game';

export type HiddenPosition = Position<HiddenView, HiddenAction>;

/** The square of the magician whose turn it is to step, and the legal steps. */
function walker({ view, legal }: HiddenPosition): { from: Square; steps: Choice<HiddenStep>[] } | null {
  const steps = doing(legal, 'step');
  const from = steps[0] && view.magicians[steps[0].seat];
  return from ? { from, steps } : null;
}

function stepTo(position: HiddenPosition, at: Square): Choice<HiddenStep>[] {
  const found = walker(position);
  return found ? found.steps.filter(({ action }) => same(beside(found.from, action.dir), at)) : [];
}

/** Edges where walls can be built or notes made. */
function onEdges({ legal, ui }: HiddenPosition) {
  return doing(legal, ui.mode === 'note' ? 'note' : 'wall');
}

function edgeTargets(position: HiddenPosition): EdgeTarget[] {
  return onEdges(position).map(({ action: { edge } }) => ({ edge, label: edgeName(edge) }));
}

/** With several seats on this device, one tap speaks for all of them. */
export function allReady({ view, legal, mine }: HiddenPosition): Answer<HiddenAction> {
  if (!doing(legal, 'ready').length) return null;
  const seats = mine.filter((seat) => !view.ready.includes(seat));
  return { each: seats.map((seat) => ({ seat, action: { do: 'ready' } })) };
}

export const stepName = (direction: Direction): string => t('hidden.step', { direction: t(`direction.${direction}`) });

export const adapter: Adapter<HiddenView, HiddenAction> = {
  lasting: 'note',
  forgetful: true,
  keys: [['← ↑ ↓ →', 'keys.step'], ['Space', 'keys.space']],
  events: {
    stepped: { sound: 'step' },
    rolled: { sound: 'dice' },
    bumped: { sound: 'bump', jump: 'mistake' },
    won: { sound: 'win', jump: 'event' },
  },

  scene(position) {
    const { view } = position;
    const marks: Mark[] = [
      ...(view.walls ?? []).map((edge): Mark => ({ edge, art: 'wall', colour: '' })),
      ...view.notes.map((edge): Mark => ({ edge, art: 'note', colour: '' })),
      // Once all walls are shown, the one that was hit is among them.
      ...(view.hit && !view.walls ? [{ edge: view.hit, art: 'hit', colour: 'red' } as const] : []),
    ];
    const badges: Badge[] = view.seats.map(({ start, owns, name }) => ({
      at: start,
      art: 'corner',
      colour: owns[0] ?? '',
      label: t('hidden.corner', { name }),
      flat: true,
    }));
    const walking = position.ui.mode === 'note' ? null : walker(position);
    return {
      ...EMPTY_SCENE,
      pieces: view.magicians.map((at, seat) => {
        const colour = view.seats[seat]?.owns[0] ?? '';
        return { id: `${seat}`, at, art: 'magician', colour, label: view.seats[seat]?.name ?? '', pickable: false };
      }),
      targets: (walking?.steps ?? []).map(({ action }) => {
        return { at: beside(walking?.from ?? [0, 0], action.dir), label: stepName(action.dir) };
      }),
      edges: edgeTargets(position),
      marks,
      badges,
    };
  },

  pick(position, id) {
    const at = position.view.magicians[Number(id)];
    return at ? act(stepTo(position, at)) : null;
  },

  square(position, at) {
    return { act: stepTo(position, at) };
  },

  edge(position, edge) {
    return { act: onEdges(position).filter(({ action }) => action.edge.join() === edge.join()) };
  },

  key(position, key) {
    const { legal, ui } = position;
    const direction = arrow(key);
    if (direction && ui.mode === 'note') return null; // arrows move between edges
    if (direction) return act(doing(legal, 'step').filter(({ action }) => action.dir === direction)) ?? { attempt: { do: 'step', dir: direction } };
    if (key === ' ') return allReady(position) ?? act(doing(legal, 'roll', 'stop').slice(0, 1)) ?? { attempt: { do: 'roll' } };
    return null;
  },

  name(action) {
    return action.do === 'step' ? stepName(action.dir) : action.do;
  },

  hides({ walls }) {
    return !walls;
  },

  code(code, view) {
    return code && view ? symbolName(view, code) : null;
  },

  actor({ seat }, before) {
    return { art: '', colour: '', name: '', from: before?.magicians[Number(seat)] ?? null, sign: null };
  },

  inHand(_, { seat, action }) {
    return { picked: action.do === 'step' ? String(seat) : null };
  },
};

export function symbolName(view: HiddenView, symbol: string): string {
  return named(view.names[symbol]) || symbol;
}
