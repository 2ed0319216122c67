import type { Front } from '../../src/games/game';

export const front: Front = {
  light: 'var(--a-amber)',
  rules: ['LANTERN-1', 'LANTERN-2', 'LANTERN-3', 'LANTERN-4', 'LANTERN-5'],
};
