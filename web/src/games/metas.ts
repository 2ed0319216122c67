/** What the games say about themselves, and what that means for a table's options. The rules stay on the server. */

import type { OptionMeta } from '../net/generated';
import type { GameName, Options } from '../net/messages';
import { BOTS, GAMES } from './generated';

/** Each game's bots, gentlest first. */
export { BOTS, GAMES };
export const GAME_NAMES = Object.keys(GAMES) as GameName[];
export type Value = OptionMeta['default'];

/** The options that apply given these values; if several share a name, the first one. */
export function optionsWith(game: GameName, given: Options): OptionMeta[] {
  const all = GAMES[game].options;
  const value = (name: string): unknown => given[name] ?? all.find((each) => each.name === name)?.default ?? null;
  const found = all.filter(({ when }) =>
    Object.entries(when).every(([name, values]) => values.some((each) => each === value(name))),
  );
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index);
}

/** The choices for an option; if `alone`, only those that allow a single player. */
export function choicesWith(game: GameName, { name, kind, choices }: OptionMeta, given: Options, alone: boolean): Value[] {
  // A file or a link may have set a time of its own.
  const time = kind === 'milliseconds' && given[name];
  if (typeof time === 'number' && !choices.includes(time)) return [...choices, time];
  const leavesOne = (value: Value): boolean =>
    optionsWith(game, { ...given, [name]: value }).some((each) => each.name === 'players' && each.choices.includes(1));
  return choices.filter((value) => !alone || leavesOne(value));
}

/** These options made valid: without those that do not apply, and with numbers moved to the nearest choice. */
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
