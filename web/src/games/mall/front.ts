import type { TalkMode } from '../../net/generated';
import type { Front } from '../game';

/** The scenarios in which talking is not allowed just now and then. */
const TALK: Record<number, TalkMode> = { 1: 'free', 12: 'gestures', 14: 'none', 15: 'none' };

export const front: Front = {
  light: 'var(--a-sky)',
  rules: ['MALL-14', 'MALL-19', 'MALL-26', 'MALL-23', 'MALL-30'],
  optionsOffline: true,
  talk: ({ scenario }) => TALK[Number(scenario ?? 1)] ?? 'silent',
  mine: () => import('./Campaign.svelte'),
  pages: { ledger: () => import('./Ledger.svelte') },
};
