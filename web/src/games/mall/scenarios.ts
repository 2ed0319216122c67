/** The order of the scenarios. */

import type { Options } from '../../net/messages';
import { GAMES, settled } from '../metas';

export const SCENARIOS = GAMES.mall.options.find(({ name }) => name === 'scenario')?.choices ?? [];

/** The same options with the next scenario; null after the last one or a custom one. */
export function onward(options: Options): Options | null {
  const at = SCENARIOS.findIndex((each) => each === (options['scenario'] ?? 1));
  const scenario = SCENARIOS[at + 1];
  return at < 0 || scenario === undefined ? null : settled('mall', { ...options, scenario });
}
