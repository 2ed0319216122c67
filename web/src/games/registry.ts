/** What is known about the games before their code is fetched: one line each. */

import type { GameName } from '../net/messages';
import { front as duel } from './duel/front';
import type { Front } from './game';
import { front as hidden } from './hidden/front';
import { front as mall } from './mall/front';
import { front as tower } from './tower/front';

export const FRONTS: Record<GameName, Front> = { mall, tower, hidden, duel };

/** What can be drawn, by the kind of file. */
export const DRAWINGS: NonNullable<Front['drawings']> = Object.assign({}, ...Object.values(FRONTS).map(({ drawings }) => drawings));

/** Screens that belong to one game, by the first segment of their address. */
export const PAGES: Front['pages'] = Object.assign({}, ...Object.values(FRONTS).map(({ pages }) => pages));
