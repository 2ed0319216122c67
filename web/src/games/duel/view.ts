/** What a seat sees of a Duel. */

import type { DuelAction, DuelView } from '../../net/generated';
import { maybe } from '../../texts/texts.svelte';
import type { Position } from '../game';

export type DuelPosition = Position<DuelView, DuelAction>;

export function colourOf(view: DuelView, seat: number): string {
  return view.seats[seat]?.owns[0] ?? '';
}

export function colourName(colour: string): string {
  return maybe(`colour.${colour}`) ?? colour;
}

export function thingName(thing: string): string {
  return maybe(`thing.${thing}`) ?? thing;
}
