import type { Front } from '../game';

export const front: Front = {
  light: 'var(--a-amber)',
  rules: ['DUEL-11', 'DUEL-21', 'DUEL-31', 'DUEL-33', 'DUEL-51'],
};
