import { labelled, t } from '../../texts/texts.svelte';
import type { Front } from '../game';

export const front: Front = {
  light: 'var(--a-plum)',
  rules: ['HIDDEN-14', 'HIDDEN-21', 'HIDDEN-24', 'HIDDEN-25', 'HIDDEN-27'],
  drawings: { hidden: { field: 'hidden', title: 'editor.hidden', art: 'owl', load: async () => (await import('./editor/kind')).board } },
  title: ({ walls }) => (walls ? labelled(t('option.hidden.walls'), String(walls)) : ''),
};
