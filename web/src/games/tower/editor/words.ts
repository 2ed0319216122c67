/** How squares are called for those who do not see them. */

import { adapter } from '../adapter';
import type { TowerHero } from '../../../net/generated';
import { t } from '../../../texts/texts.svelte';
import { heroName } from '../../heroes';

/** Letters of maze files, and who they stand for. */
export const HEROES: Partial<Record<string, TowerHero>> = { Y: 'barbarian', P: 'sorceress', G: 'elf', O: 'dwarf', L: 'sister' };

/** What is drawn on a square; an empty one has no name. */
export function nameOf(code: string): string {
  if (code === '###') return t('editor.solid');
  const hero = HEROES[code];
  return hero ? heroName(hero) : (adapter.code?.(code) ?? code);
}
