/** Asks the server; what it cannot be asked without a network, this device answers where it can. */

import { remember, remembered, token } from './device';
import { Refused } from './messages';
import { network } from './network.svelte';

/** What this device answers by itself. */
async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { answer } = await import('../offline/responder');
  return (await answer(method, path, (body ?? {}) as Record<string, unknown>)) as T;
}

/** Something that is on this device only is named: a replay, an own quest. */
function isHere(path: string, body: unknown): boolean {
  return path.includes('/~') || (body !== undefined && JSON.stringify(body).includes('"shared:~'));
}

/** The server's answer, or without one this device's own. Throws `Refused`. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (isHere(path, body)) return here(method, path, body);
  try {
    return await askServer(method, path, body);
  } catch (why) {
    if (!(why instanceof Refused) || why.code !== 'offline') throw why;
    return here(method, path, body);
  }
}

/** The server's answer and no other. */
export async function askServer<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    network.online = false;
    throw new Refused('offline', 'The server cannot be reached.');
  }
  // The service worker answers some questions by itself, and says so.
  network.online = !answer.headers.has('x-kept');
  const said = await answer.json().catch(() => ({ error: 'broken', message: answer.statusText }));
  if (!answer.ok) throw new Refused(said.error, said.message);
  return said as T;
}

/** Also what is on this device, if anything is. */
export async function withLocal<T>(asked: Promise<T[]>, local: 'localTables' | 'localLedger'): Promise<T[]> {
  const found = await asked;
  if (!network.online || !remembered('local')) return found;
  const offline = await import('../offline/responder');
  return [...((await offline[local]()) as T[]), ...found];
}

/** What was solved. The server is told first what it does not know yet. */
export async function askProgress<P>(): Promise<P> {
  const found = await ask<P>('GET', 'progress');
  if (!network.online) return found;
  const told = remembered('local') && (await (await import('../offline/outbox')).sendUnsent<P>());
  remember('progress', JSON.stringify(told || found));
  return told || found;
}

/** The quests of the days to come. They are kept for days without a network. */
export async function askDaily<D>(): Promise<D> {
  const found = await ask<D>('GET', 'daily');
  if (network.online) remember('dailies', JSON.stringify(found));
  return found;
}
