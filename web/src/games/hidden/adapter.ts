/** The Hidden Labyrinth on the board. Its walls are drawn only as long as the server shows them. */

import type { Badge, Edge, EdgeTarget, Mark, Square } from '../../board/types';
import type { HiddenView } from '../../net/generated';
import { named, t } from '../../texts/texts.svelte';
import { arrow, beside, doing, place, same, type Direction } from '../actions';
import { EMPTY_SCENE, type Adapter, type Answer, type Position } from '../game';

export type { HiddenView };

const sameEdge = (one: Edge, other: Edge): boolean => one.join() === other.join();

/** Where the magician stands whose steps are legal now. */
function walker({ view, legal }: Position): { from: Square; steps: ReturnType<typeof doing> } | null {
  const steps = doing(legal, 'step');
  const from = steps[0] && (view as HiddenView).magicians[steps[0].seat];
  return from ? { from, steps } : null;
}

function stepTo(position: Position, at: Square): ReturnType<typeof doing> {
  const found = walker(position);
  return found
    ? found.steps.filter(({ action }) => same(beside(found.from, action['dir'] as Direction), at))
    : [];
}

function edgeTargets({ legal, ui }: Position): EdgeTarget[] {
  return doing(legal, ui.mode === 'note' ? 'note' : 'wall').map(({ action }) => {
    const edge = action['edge'] as unknown as Edge;
    const [x, y, side] = edge;
    return { edge, label: t('hidden.edge', { square: place([x, y]), side: t(`direction.${side}`) }) };
  });
}

/** With several seats on this device, one tap speaks for all of them. */
export function allReady({ view, legal, mine }: Position): Answer {
  if (!doing(legal, 'ready').length) return null;
  const seats = mine.filter((seat) => !(view as HiddenView).ready.includes(seat));
  return { each: seats.map((seat) => ({ seat, action: { do: 'ready' } })) };
}

export const adapter: Adapter = {
  lasting: 'note',
  forgetful: true,

  scene(position) {
    const view = position.view as HiddenView;
    const marks: Mark[] = [
      ...(view.walls ?? []).map((edge): Mark => ({ edge, art: 'wall', colour: '' })),
      ...view.notes.map((edge): Mark => ({ edge, art: 'note', colour: '' })),
      // Once all walls are shown, the one that was hit last is one of them.
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
        const at = beside(walking?.from ?? [0, 0], action['dir'] as Direction);
        return { at, label: t('hidden.step', { direction: t(`direction.${action['dir'] as Direction}`) }) };
      }),
      edges: edgeTargets(position),
      marks,
      badges,
    };
  },

  pick(position, id) {
    const at = (position.view as HiddenView).magicians[Number(id)];
    const steps = at ? stepTo(position, at) : [];
    return steps.length ? { act: steps } : null;
  },

  square(position, at) {
    return { act: stepTo(position, at) };
  },

  edge({ legal, ui }, edge) {
    const kind = ui.mode === 'note' ? 'note' : 'wall';
    return { act: doing(legal, kind).filter(({ action }) => sameEdge(action['edge'] as unknown as Edge, edge)) };
  },

  key(position, key) {
    const { legal, ui } = position;
    const direction = arrow(key);
    if (direction && ui.mode === 'note') return null; // from edge to edge
    if (direction) {
      const steps = doing(legal, 'step').filter(({ action }) => action['dir'] === direction);
      return steps.length ? { act: steps } : null;
    }
    if (key === ' ') return allReady(position) ?? { act: doing(legal, 'roll', 'stop').slice(0, 1) };
    return null;
  },

  name(action) {
    return t('hidden.step', { direction: t(`direction.${action['dir'] as Direction}`) });
  },

  code(code, view) {
    return code && view ? symbolName(view as HiddenView, code) : null;
  },
};

export function symbolName(view: HiddenView, symbol: string): string {
  return named(view.names[symbol]) || symbol;
}
