/** Which shared text a table plays. */

import type { Options } from '../net/messages';

export const SHARED = 'shared:';

/** Its id; null for what comes with the game or from a file. */
export function sharedIn(options: Options): string | null {
  for (const value of Object.values(options)) {
    const path: unknown = typeof value === 'object' && value && 'path' in value ? value.path : value;
    if (typeof path === 'string' && path.startsWith(SHARED)) return path.slice(SHARED.length);
  }
  return null;
}
