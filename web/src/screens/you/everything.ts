/** Everything that is known about this player: to download, and to erase. */

import { api } from '../../net/api';
import { forgetAll, rememberedAll } from '../../net/device';
import { all, clearAll, STORES } from '../../offline/store';

/** Without the token, which is a key rather than a fact. */
export async function everything(): Promise<object> {
  const [progress, climb, tables] = await Promise.all([api.progress(), api.climb().catch(() => null), api.tables()]);
  const kept = await Promise.all(STORES.map(async (name) => [name, await all(name).catch(() => [])] as const));
  return { device: { settings: rememberedAll(), ...Object.fromEntries(kept) }, server: { progress, climb, tables } };
}

/** First on the server: if that fails, nothing is gone. */
export async function eraseEverything(): Promise<void> {
  await api.eraseMe();
  await clearAll().catch(() => undefined); // browsers without a database have nothing there
  forgetAll();
}
