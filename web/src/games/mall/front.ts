import type { TalkMode } from '../../net/generated';
import type { Front } from '../game';

/** The scenarios in which talking is not allowed just now and then. */
const TALK: Record<number, TalkMode> = { 1: 'free', 12: 'gestures', 14: 'none', 15: 'none' };

/** What an own scenario says about it. */
const OWN_TALK: Partial<Record<string, TalkMode>> = { free: 'free', gestures: 'gestures', none: 'none' };

const isText = (option: unknown): option is { text: string } => typeof option === 'object' && option !== null && 'text' in option;
const valueIn = (text: string, field: string): string => new RegExp(`^${field}: *(.*)$`, 'm').exec(text)?.[1] ?? '';

export const front: Front = {
  light: 'var(--a-sky)',
  rules: ['MALL-14', 'MALL-19', 'MALL-26', 'MALL-23', 'MALL-30'],
  optionsOffline: true,
  talk: ({ scenario }) => (isText(scenario) ? OWN_TALK[valueIn(scenario.text, 'talk')] : TALK[Number(scenario ?? 1)]) ?? 'silent',
  title: ({ scenario }) => (isText(scenario) ? valueIn(scenario.text, 'scenario') : null),
  drawings: {
    tiles: { field: 'tile', title: 'editor.tiles', art: 'shop-1', load: async () => (await import('./editor/tiles')).tiles },
    scenario: { field: 'scenario', title: 'editor.scenario', art: 'hourglass', load: async () => (await import('./editor/scenario')).scenario },
  },
  mine: () => import('./Campaign.svelte'),
  pages: { ledger: () => import('./Ledger.svelte') },
};
