/** Pages of the gallery, one after the other. */

import { api, type GalleryEntry } from '../net/api';

export const SORTS = ['new', 'liked', 'solved'] as const;
export type Sort = (typeof SORTS)[number];

export interface Wish {
  sort: Sort;
  /** Empty: all games. */
  game: string;
  mine: boolean;
}

/** The entries of a page, and where the next one begins; empty after the last. */
export async function pageOf({ sort, game, mine }: Wish, from = ''): Promise<{ entries: GalleryEntry[]; next: string }> {
  const { entries, next = '' } = await api.gallery({ sort, ...(game && { game }), ...(mine && { mine: '1' }), ...(from && { from }) });
  return { entries, next };
}
