import type { Front } from '../game';

export const front: Front = {
  light: 'var(--a-sky)',
  rules: ['MALL-14', 'MALL-19', 'MALL-26', 'MALL-23', 'MALL-30'],
  optionsOffline: true,
  mine: () => import('./Campaign.svelte'),
  pages: { ledger: () => import('./Ledger.svelte') },
};
