import { t } from '../../texts/texts.svelte';
import type { Front } from '../game';
import Daily from './Daily.svelte';
import { playNext } from './tables';

export const front: Front = {
  light: 'var(--a-sea)',
  rules: ['TOWER-11', 'TOWER-12', 'TOWER-22', 'TOWER-51', 'TOWER-54'],
  link: { path: '/tower', text: 'tower.floors' },
  talk: ({ talk }) => (talk === 'expert' ? 'none' : 'free'),
  title: ({ adventure, quest }) =>
    adventure ? t('tower.title.adventure', { n: String(adventure) }) : quest ? t('tower.title.quest', { id: String(quest) }) : t('tower.own'),
  play: playNext,
  Home: Daily,
  mine: () => import('./Mine.svelte'),
  drawings: { quest: { field: 'quest', title: 'editor.quest', art: 'door-tower', load: async () => (await import('./editor/kind')).quest } },
  pages: {
    climb: () => import('./climb/ClimbPage.svelte'),
    daily: () => import('./daily/DailyPage.svelte'),
    tower: () => import('./Floors.svelte'),
  },
};
