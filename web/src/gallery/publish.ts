/** Puts something into the gallery. */

import { api, type GalleryEntry } from '../net/api';

export interface PublishWish {
  name: string;
  author: string;
  /** The entry that it was made from. */
  after?: string | null;
}

/** Takes as long as solver or planner need to look at it. Throws `Refused` with the reason. */
export function publish(text: string, { name, author, after }: PublishWish): Promise<GalleryEntry> {
  return api.publish({ text, name, author, ...(after && { origin: after }) });
}

/** The name that a text gives itself, if its kind has one. */
export function nameIn(kind: string, text: string): string {
  return new RegExp(`^${kind}: *(.+)$`, 'm').exec(text)?.[1]?.trim() ?? '';
}
