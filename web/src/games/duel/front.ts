import type { Front } from '../game';

export const front: Front = {
  light: 'var(--a-amber)',
  drawings: { duel: { field: 'duel', title: 'editor.duel', art: 'sword', load: async () => (await import('./editor/kind')).board } },
  rules: ['DUEL-11', 'DUEL-21', 'DUEL-31', 'DUEL-33', 'DUEL-51'],
};
