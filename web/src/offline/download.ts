/** Downloads the rules to this device for use without a network. */

import { remember, remembered } from '../net/device';
import { CACHE, FILES } from './rules';

export const possible = 'caches' in window && 'serviceWorker' in navigator;

/** The files that are not on this device yet. */
async function missing(): Promise<typeof FILES> {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(FILES.map(({ path }) => cache.match(path)));
  return FILES.filter((_, index) => !found[index]);
}

export async function isHere(): Promise<boolean> {
  return possible && (await caches.has(CACHE)) && (await missing()).length === 0;
}

/** Downloads what is missing, and reports the number of bytes received so far. */
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

/** Runs during the first solo match, so that the next one works offline. Respects the data saver. */
export async function fetchQuietly(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!possible || connection?.saveData || remembered('rules') === 'no' || (await isHere())) return;
  await fetchRules(() => undefined).catch((why: unknown) => console.warn(why));
}

/** Players who removed the rules do not want them downloaded again unasked. */
export function wanted(yes: boolean): void {
  remember('rules', yes ? 'yes' : 'no');
}
