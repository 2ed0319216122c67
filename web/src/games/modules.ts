/** The games' code, fetched when a game's first table is opened: one line each. */

import type { GameName } from '../net/messages';
import type { GameModule } from './game';

const modules: Record<GameName, () => Promise<GameModule>> = {
  mall: () => import('./mall'),
  tower: () => import('./tower'),
  hidden: () => import('./hidden'),
  duel: () => import('./duel'),
};

export function loadGame(game: GameName): Promise<GameModule> {
  return modules[game]();
}
