/** One figure with a lantern walks out of a cave, a step at a time. */

import { EMPTY_SCENE } from '../../src/board/types';
import { act, arrow, beside, doing, place, same } from '../../src/games/actions';
import type { Adapter } from '../../src/games/game';
import type { LanternAction, LanternView } from './types';

export const adapter: Adapter<LanternView, LanternAction> = {
  keys: [['← ↑ ↓ →', 'keys.step']],
  events: { stepped: { sound: 'step' } },

  scene({ view: { lantern, exit }, legal }) {
    const steps = doing(legal, 'step').map(({ action }) => beside(lantern, action.dir));
    return {
      ...EMPTY_SCENE,
      pieces: [{ id: 'lantern', at: lantern, art: 'torch', colour: 'red', label: 'Lantern', pickable: false }],
      targets: steps.map((at) => ({ at, label: place(at) })),
      badges: [{ at: exit, art: 'goal', colour: 'red', label: 'Exit' }],
    };
  },

  square({ view: { lantern }, legal }, at) {
    return act(doing(legal, 'step').filter(({ action }) => same(beside(lantern, action.dir), at)));
  },

  key({ legal }, key) {
    return act(doing(legal, 'step').filter(({ action }) => action.dir === arrow(key)));
  },

  name: ({ dir }) => dir,
};
