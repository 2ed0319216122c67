/** What the signs on a floor of the Tower mean, and what its heroes can do. */

import type { Ground } from '../../board/types';
import { t, type Key } from '../../texts/texts.svelte';
import type { Sign } from '../game';
import type { TowerPosition } from './adapter';
import { look } from './look';

/** Drawings by the start of their names; only one of each kind is shown. */
const THINGS: readonly [art: string, text: Key, rule: string][] = [
  ['armory', 'legend.tower.armory', 'TOWER-51'],
  ['exit-all', 'legend.tower.exit-all', 'TOWER-52'],
  ['exit', 'legend.tower.exit', 'TOWER-52'],
  ['key', 'legend.tower.key', 'TOWER-22'],
  ['ladder', 'legend.tower.ladder', 'TOWER-15'],
  ['draft', 'legend.tower.draft', 'TOWER-13'],
  ['passage', 'legend.tower.passage', 'TOWER-14'],
  ['trap', 'legend.tower.trap', 'TOWER-12'],
  ['invocation', 'legend.tower.invocation', 'TOWER-34'],
  ['rotation', 'legend.tower.rotation', 'TOWER-66'],
  ['slide', 'legend.tower.slide', 'TOWER-67'],
];

export function legend({ view }: TowerPosition, ground: Ground): Sign[] {
  const seen = ground.parts
    .flatMap(({ squares, horizontal, vertical }) => [...squares.map(look.square), ...[...horizontal, ...vertical].map(look.edge)])
    .filter((each) => each !== null);
  const things = THINGS.flatMap(([art, text, rule]): Sign[] => {
    const found = seen.find(({ name }) => name === art || (art === 'key' && name.startsWith('key-')));
    return found ? [{ art: found.name, colour: found.colour, text: t(text), rule }] : [];
  });
  const traps = things.some(({ art }) => art === 'trap');
  const alone = Object.keys(view.heroes).length < 2;
  const heroes: (Sign | false)[] = [
    'elf' in view.heroes && !alone && { art: 'elf', colour: 'green', text: t('legend.tower.elf'), rule: 'TOWER-32' },
    'barbarian' in view.heroes && traps && { art: 'barbarian', colour: 'yellow', text: t('legend.tower.barbarian'), rule: 'TOWER-33' },
    'sister' in view.heroes && { art: 'sister', colour: 'grey', text: t('legend.tower.sister'), rule: 'TOWER-41' },
  ];
  return [...things, ...heroes.filter((each) => each !== false)];
}
