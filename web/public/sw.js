/* Keeps what was visited, so that the shell and the sand timer work without a network. */

const CACHE = 'dedale-1';
const SHELL = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(old.then((going) => Promise.all(going)).then(() => self.clients.claim()));
});

/* What a page had loaded before this worker was there. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(event.data)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (request.mode === 'navigate') event.respondWith(page(request));
});

/* The names of assets change with their contents: one that is kept is right. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/* Every page is the same file: the newest one, or without a network the one that is kept. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(SHELL, answer.clone());
    return answer;
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}
