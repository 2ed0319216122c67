/** What of the Mall can be printed. */

import type { Printable } from '../../print/order';
import { maybe, t } from '../../texts/texts.svelte';
import { optionsWith, type Value } from '../metas';

const isNumber = (value: Value): value is number => typeof value === 'number';

function choices(name: string, scenario?: number): number[] {
  const found = optionsWith('mall', { scenario }).find((each) => each.name === name);
  return found?.choices.filter(isNumber) ?? [];
}

export function prints(): Printable[] {
  return [
    ...choices('scenario').map((which) => ({
      text: maybe(`option.mall.scenario.${which}`) ?? String(which),
      order: { what: 'scenario', which },
      players: choices('players', which),
    })),
    { text: t('print.tiles'), order: { what: 'tiles' } },
  ];
}
