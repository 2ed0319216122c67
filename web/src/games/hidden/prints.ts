/** What of the Hidden Labyrinth can be printed. */

import type { Printable } from '../../print/order';
import { t } from '../../texts/texts.svelte';

export const prints = (): Printable[] => [{ text: t('game.hidden'), order: { what: 'hidden' } }];
