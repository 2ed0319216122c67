/** Puts the rules on this device, so that they are there without a network. */

import { remember, remembered } from '../net/device';
import { CACHE, FILES } from './rules';

export const possible = 'caches' in window && 'serviceWorker' in navigator;

/** Which files are not here yet. */
async function missing(): Promise<typeof FILES> {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(FILES.map(({ path }) => cache.match(path)));
  return FILES.filter((_, index) => !found[index]);
}

export async function isHere(): Promise<boolean> {
  return possible && (await caches.has(CACHE)) && (await missing()).length === 0;
}

/** Fetches what is missing; tells how many bytes have come, of all of them. */
export async function fetchRules(came: (bytes: number) => void): Promise<void> {
  const needed = await missing();
  const cache = await caches.open(CACHE);
  let bytes = FILES.filter((file) => !needed.includes(file)).reduce((sum, file) => sum + file.bytes, 0);
  for (const { path } of needed) {
    const answer = await fetch(path);
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, out) {
          came((bytes += part.length));
          out.enqueue(part);
        },
      }),
    );
    await cache.put(path, new Response(counted, { headers: { 'content-type': answer.headers.get('content-type') ?? '' } }));
  }
  await navigator.storage?.persist?.().catch(() => false);
}

export async function removeRules(): Promise<void> {
  await caches.delete(CACHE);
}

/** After the first game alone, for the next one without a network; not where every byte counts. */
export async function fetchQuietly(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!possible || connection?.saveData || remembered('rules') === 'no' || (await isHere())) return;
  await fetchRules(() => undefined).catch((why: unknown) => console.warn(why));
}

/** Whoever removed the rules does not want them back by themselves. */
export function wanted(yes: boolean): void {
  remember('rules', yes ? 'yes' : 'no');
}
