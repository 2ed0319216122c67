/** What of the Mall can be printed. */

import type { Printable } from '../../print/order';
import { maybe, t } from '../../texts/texts.svelte';
import { GAMES } from '../metas';

const SCENARIOS = GAMES.mall.options.find(({ name }) => name === 'scenario')?.choices ?? [];

export function prints(): Printable[] {
  const { least, most } = GAMES.mall.players;
  const players = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return [
    ...SCENARIOS.filter((each) => typeof each === 'number').map((which) => ({
      text: maybe(`option.mall.scenario.${which}`) ?? String(which),
      order: { what: 'scenario', which },
      players,
    })),
    { text: t('print.tiles'), order: { what: 'tiles' } },
  ];
}
