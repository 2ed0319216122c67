/** Reports to the server what was done while it could not be reached. */

import { askServer } from '../net/request';
import { Refused } from '../net/messages';
import { all, sent } from './store';

/** What the server knows afterwards; null if there was nothing to report. */
export async function sendUnsent<P>(): Promise<P | null> {
  let known: P | null = null;
  for (const each of await all('unsent').catch(() => [])) {
    try {
      known = await askServer<P>('PUT', each.path, each.body);
    } catch (why) {
      // Drop what the server will never accept; everything else waits for the next attempt.
      if (!(why instanceof Refused) || !why.code.startsWith('no_such_')) return known;
    }
    await sent(each);
  }
  return known;
}
