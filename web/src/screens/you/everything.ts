/** Everything that is known about this player: to download, and to erase. */

import { api } from '../../net/api';
import { forgetAll, rememberedAll } from '../../net/device';
import { all, clearAll, STORES } from '../../offline/store';

/** Without the tokens, which are keys rather than facts. */
export async function everything(): Promise<object> {
  const [server, tables] = await Promise.all([api.aboutMe(), api.tables()]);
  const kept = await Promise.all(STORES.map(async (name) => [name, await all(name).catch(() => [])] as const));
  return { device: { settings: rememberedAll(), ...Object.fromEntries(kept) }, server: { ...server, tables } };
}

/** First on the server: if that fails, nothing is gone. */
export async function eraseEverything(): Promise<void> {
  await api.eraseMe();
  await leaveDevice();
}

/** Only here: the person goes on elsewhere. */
export async function leaveDevice(): Promise<void> {
  await clearAll().catch(() => undefined); // browsers without a database have nothing there
  forgetAll();
}
