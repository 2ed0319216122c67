/** What of the Tower can be printed: an adventure, or any of its floors. */

import type { Floor } from '../../net/api';
import type { Printable } from '../../print/order';
import { named, t } from '../../texts/texts.svelte';

export function printsOf(title: string, adventure: number | null, floors: readonly Floor[]): Printable[] {
  const whole = adventure ? [{ text: `${title} (${t('print.whole')})`, order: { what: 'adventure', which: adventure } }] : [];
  return [...whole, ...floors.map(({ id, names }) => ({ text: `${id} ${named(names)}`, order: { what: 'quest', which: id } }))];
}
