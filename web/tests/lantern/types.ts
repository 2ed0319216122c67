/** What `make client-types` writes for a game of the server; this one has a client's half only. */

import type { Direction, Square, View } from '../../src/net/generated';

export interface LanternStep {
  do: 'step';
  dir: Direction;
}

export type LanternAction = LanternStep;

export interface LanternView extends View {
  lantern: Square;
  exit: Square;
}
