/** Which bots the server has; asked once. */

import { api } from './api';
import type { GameName } from './messages';

/** It plays every game, on every server. */
const ANY = 'wanderer';

let asked: Promise<Map<GameName, string[]>> | null = null;

export async function botsFor(game: GameName): Promise<string[]> {
  asked ??= api.games().then((games) => new Map(games.map((each) => [each.game, each.bots])));
  try {
    return (await asked).get(game) ?? [ANY];
  } catch {
    asked = null;
    return [ANY];
  }
}
