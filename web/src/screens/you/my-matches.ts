/** The matches that were finished on this device. */

import type { GameName, View } from '../../net/messages';
import { remember, remembered } from '../../net/device';

export interface MyMatch {
  replay: string;
  game: GameName;
  won: boolean;
  /** What was played, where a game has several: a scenario and its level. */
  scenario?: number | string;
  level?: number;
  when: string;
}

const KEPT = 1_000;

export function myMatches(): MyMatch[] {
  try {
    return JSON.parse(remembered('matches') || '[]') as MyMatch[];
  } catch {
    return [];
  }
}

/** Adds a match once, however often its end is shown. `mine` are the seats of this device. */
export function noteMatch(replay: string, view: View & { scenario?: number | string; level?: number }, mine: readonly number[], when: Date): void {
  const { game, outcome, scenario, level } = view;
  const known = myMatches();
  if (!outcome || !mine.length || known.some((each) => each.replay === replay)) return;
  const won = outcome.result === 'won' && (!outcome.winners.length || outcome.winners.some((seat) => mine.includes(seat)));
  const about = { ...(scenario !== undefined && { scenario }), ...(level && { level }) };
  remember('matches', JSON.stringify([...known, { replay, game, won, ...about, when: when.toISOString().slice(0, 10) }].slice(-KEPT)));
}
