/** Names of squares for screen readers. */

import { adapter } from '../adapter';
import type { TowerHero } from '../../../net/generated';
import { t } from '../../../texts/texts.svelte';
import { heroName } from '../../heroes';

/** The heroes' letters in maze files. */
export const HEROES: Partial<Record<string, TowerHero>> = { Y: 'barbarian', P: 'sorceress', G: 'elf', O: 'dwarf', L: 'sister' };

/** The name of what is drawn on a square; empty squares have none. */
export function nameOf(code: string): string {
  if (code === '###') return t('editor.solid');
  const hero = HEROES[code];
  return hero ? heroName(hero) : (adapter.code?.(code) ?? code);
}
