/** How squares are called for those who do not see them. */

import { adapter } from '../adapter';
import { t } from '../../../texts/texts.svelte';
import { heroName } from '../../heroes';
import { HEROES } from './heroes';

/** What is drawn on a square; an empty one has no name. */
export function nameOf(code: string): string {
  if (code === '###') return t('editor.solid');
  const hero = HEROES[code];
  return hero ? heroName(hero) : (adapter.code?.(code) ?? code);
}
