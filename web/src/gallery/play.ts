/** From something in the gallery to a table. */

import { GAMES } from '../games/metas';
import type { GalleryEntry } from '../net/api';
import { playAlone } from '../screens/new-table';
import { SHARED } from './shared-text';

/** Alone, or with bots where the game needs them. */
export function playEntry({ game, option, id }: Pick<GalleryEntry, 'game' | 'option' | 'id'>): Promise<void> {
  const { players } = GAMES[game].alone;
  return playAlone(game, { ...(players !== undefined && { players }), [option]: SHARED + id });
}
