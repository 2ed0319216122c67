/** Tells the server what was done while it could not be reached. */

import { askServer } from '../net/request';
import { Refused } from '../net/messages';
import { all, sent } from './store';

/** What the server knows after that; null if there was nothing to tell. */
export async function sendUnsent<P>(): Promise<P | null> {
  let known: P | null = null;
  for (const each of await all('unsent').catch(() => [])) {
    try {
      known = await askServer<P>('PUT', each.path, each.body);
    } catch (why) {
      // What the server will never take is not sent for ever; everything else waits for the next time.
      if (!(why instanceof Refused) || !why.code.startsWith('no_such_')) return known;
    }
    await sent(each);
  }
  return known;
}
