/** What of the Duel can be printed: the boards of its levels. */

import type { Printable } from '../../print/order';
import { t } from '../../texts/texts.svelte';
import { GAMES } from '../metas';

const LEVELS = GAMES.duel.options.find(({ name }) => name === 'level')?.choices ?? [];

export function prints(): Printable[] {
  return LEVELS.filter((each) => typeof each === 'number').map((which) => ({ text: t('print.board', { n: which }), order: { what: 'duel', which } }));
}
