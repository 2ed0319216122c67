/** What is on the board of a Duel. */

import type { Badge, Mark, Piece } from '../../board/types';
import type { DuelView } from '../../net/generated';
import { t } from '../../texts/texts.svelte';
import { same } from '../actions';
import { ghostAt, tokenNear, type Ghost } from './layings';
import { colourName, colourOf, thingName, type DuelPosition } from './view';

/** The drawing of a thing on the board. */
export function artOf(thing: string): { art: string; colour: string } {
  const [name = thing, colour = ''] = thing.split('-');
  return { art: name === 'key' ? 'duel-key' : name, colour };
}

/** The wall in hand, where it is now. */
export function ghostOf({ legal, ui }: DuelPosition): Ghost | null {
  return ghostAt(legal, ui.ghost);
}

export function marksOf(position: DuelPosition): Mark[] {
  const { view } = position;
  const held = ghostOf(position);
  const colour = colourOf(view, held?.all[0]?.choice.seat ?? 0);
  return [
    ...view.walls.flatMap(({ edges, colour }) =>
      edges.map((edge): Mark => ({ edge, art: 'wall', colour: colour ?? '' })),
    ),
    ...Object.entries(view.doors).flatMap(([colour, edge]): Mark[] => (edge ? [{ edge, art: 'door', colour }] : [])),
    ...(held?.edges ?? []).map((edge): Mark => ({ edge, art: 'wall', colour, ghost: true, wrong: !held?.laying })),
  ];
}

export function piecesOf(view: DuelView, mine: readonly number[]): Piece[] {
  const own = new Set(mine.map((seat) => colourOf(view, seat)));
  const pawns = Object.entries(view.pawns).flatMap(([colour, square]): Piece[] =>
    square
      ? [{ id: colour, at: square, art: 'torch', colour, label: t('duel.pawn', { colour: colourName(colour) }), pickable: !own.has(colour) }]
      : [],
  );
  const rocks = Object.entries(view.rocks).flatMap(([colour, square]): Piece[] =>
    square
      ? [{ id: `rock-${colour}`, at: square, art: 'rock', colour, label: t('duel.rock.of', { colour: colourName(colour) }), pickable: own.has(colour), dark: true }]
      : [],
  );
  return [...rocks, ...pawns];
}

export function badgesOf(view: DuelView, held: Ghost | null): Badge[] {
  const token = held && (held.laying?.token ?? tokenNear(held));
  return [
    ...Object.entries(view.goals).flatMap(([colour, squares]) =>
      squares.map((square): Badge => ({ at: square, art: 'goal', colour, label: t('duel.goal', { colour: colourName(colour) }), flat: true })),
    ),
    ...view.things.map(({ thing, at: square }): Badge => ({ at: square, ...artOf(thing), label: thingName(thing) })),
    ...view.tokens.map(({ at: square, colour }): Badge => ({ at: square, art: 'wall-token', colour, label: t('duel.token.of', { colour: colourName(colour) }), lit: !!token && same(token, square) })),
  ];
}
