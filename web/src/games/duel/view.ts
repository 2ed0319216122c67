/** What a seat is shown of a Duel. */

import type { Edge, Square } from '../../board/types';
import type { View, ViewSeat } from '../../net/messages';

export interface DuelView extends View {
  phase: 'preparing' | 'playing' | 'laying' | 'over';
  seats: (ViewSeat & { alive: boolean; holds: string[]; walls: string[]; tokens: number })[];
  turn: number;
  level: number | null;
  out: Square[];
  goals: Record<string, Square[]>;
  pawns: Record<string, Square | null>;
  tokens: { at: Square; colour: string }[];
  walls: { edges: Edge[]; colour: string | null }[];
  doors: Record<string, Edge | null>;
  rocks: Record<string, Square | null>;
  things: { thing: string; at: Square }[];
  small_doors: Square[];
  great_door: Square | null;
  revealed: Square[];
  actions: number;
  angry: { colour: string; at: string } | null;
}

export function colourOf(view: DuelView, seat: number): string {
  return view.seats[seat]?.owns[0] ?? '';
}
