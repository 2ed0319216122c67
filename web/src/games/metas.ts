/** What the games say about themselves, and what follows for a table's options. Rules stay with the server. */

import type { OptionMeta } from '../net/generated';
import type { GameName, Options } from '../net/messages';
import { BOTS, GAMES } from './generated';

/** The bots of each game, the gentlest first. */
export { BOTS, GAMES };
export const GAME_NAMES = Object.keys(GAMES) as GameName[];
export type Value = OptionMeta['default'];

/** The options that may be given with these values; of several with one name, the first that matters. */
export function optionsWith(game: GameName, given: Options): OptionMeta[] {
  const all = GAMES[game].options;
  const value = (name: string): unknown => given[name] ?? all.find((each) => each.name === name)?.default ?? null;
  const found = all.filter(({ when }) =>
    Object.entries(when).every(([name, values]) => values.some((each) => each === value(name))),
  );
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index);
}

/** What can be chosen for an option; `alone`, only what leaves a game for one. */
export function choicesWith(game: GameName, { name, choices }: OptionMeta, given: Options, alone: boolean): Value[] {
  const leavesOne = (value: Value): boolean =>
    optionsWith(game, { ...given, [name]: value }).some((each) => each.name === 'players' && each.choices.includes(1));
  return choices.filter((value) => !alone || leavesOne(value));
}

/** These options as they can be had: without what does not matter, and each number the nearest that may be chosen. */
export function settled(game: GameName, given: Options): Options {
  const options: Options = {};
  for (const { name, kind, choices } of optionsWith(game, given)) {
    const value = given[name] ?? null;
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    options[name] = kind === 'choice' && typeof value === 'number' ? nearest(choices, value) : value;
  }
  return options;
}

function nearest(choices: Value[], value: number): number {
  const numbers = choices.filter((each) => typeof each === 'number');
  return numbers.reduce((best, each) => (Math.abs(each - value) < Math.abs(best - value) ? each : best), numbers[0] ?? value);
}
