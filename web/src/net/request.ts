/** Asks the server; when it cannot be reached, this device answers what it can. */

import { remember, remembered, token } from './device';
import { Refused } from './messages';
import { network } from './network.svelte';

/** This device's own answer. */
async function here<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { answer } = await import('../offline/responder');
  return (await answer(method, path, (body ?? {}) as Record<string, unknown>)) as T;
}

/** Whether it names something that exists only on this device: a replay, a shared quest. */
function isHere(path: string, body: unknown): boolean {
  return path.includes('/~') || (body !== undefined && JSON.stringify(body).includes('"shared:~'));
}

/** The server's answer or, when offline, this device's own. Throws `Refused`. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (isHere(path, body)) return here(method, path, body);
  try {
    return await askServer(method, path, body);
  } catch (why) {
    if (!(why instanceof Refused) || why.code !== 'offline') throw why;
    return here(method, path, body);
  }
}

/** The server's answer only; to another token, if one is given. */
export async function askServer<T>(method: string, path: string, body?: unknown, as = token): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    network.online = false;
    throw new Refused('offline', 'The server cannot be reached.');
  }
  // The service worker answers some requests itself, and marks them.
  network.online = !answer.headers.has('x-kept');
  const said = await answer.json().catch(() => ({ error: 'broken', message: answer.statusText }));
  if (!answer.ok) throw new Refused(said.error, said.message);
  return said as T;
}

/** Adds what is on this device, if anything. */
export async function withLocal<T>(asked: Promise<T[]>, local: 'localTables' | 'localLedger'): Promise<T[]> {
  const found = await asked;
  if (!network.online || !remembered('local')) return found;
  const offline = await import('../offline/responder');
  return [...((await offline[local]()) as T[]), ...found];
}

/** What was solved, after reporting anything the server has not heard of yet. */
export async function askProgress<P>(): Promise<P> {
  const found = await ask<P>('GET', 'progress');
  if (!network.online) return found;
  const told = remembered('local') && (await (await import('../offline/outbox')).sendUnsent<P>());
  remember('progress', JSON.stringify(told || found));
  return told || found;
}

/** The quests of the coming days, remembered in case there is no network then. */
export async function askDaily<D>(): Promise<D> {
  const found = await ask<D>('GET', 'daily');
  if (network.online) remember('dailies', JSON.stringify(found));
  return found;
}
