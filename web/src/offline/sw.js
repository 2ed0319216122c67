/*
 * Keeps the client on the device: all of its pages from the first visit on, the rules once somebody wants to play
 * without a network. Nearly every file has a name that changes with its contents, so one that is kept is right. The few
 * others (the icon) make a new version when they change, and each version keeps and shows its own: the files of two
 * versions cannot be taken for each other.
 */

/** Filled in when the client is built: this version, its first script, its files, those of the rules, and some texts. */
const { version, entry, shell, rules, texts } = __KNOWN__;

const PAGE = '/';
/** What the server says of the Tower's floors. */
const FLOORS = '/api/tower';
const SHELL = `dedale-shell-${version}`;
const RULES = 'dedale-rules';
const PATIENCE_MS = 5000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  // A page of this version is there: if no page of an older one is left, this worker may take over.
  if (event.data === entry) event.waitUntil(takeOver());
});

self.addEventListener('push', (event) => event.waitUntil(callPlayer(event.data?.json() ?? {})));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event, url.pathname));
  else if (url.pathname === FLOORS) event.respondWith(newest(request, FLOORS));
  else if (request.mode === 'navigate') event.respondWith(newest(request, PAGE));
});

async function install() {
  const cache = await caches.open(SHELL);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // The server has been updated since it sent this worker: the next one will know its files.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('another version');
  await Promise.all([cache.put(PAGE, page), cache.add(FLOORS), cache.addAll(shell)]);
  // Whoever had the rules for playing off line keeps having them.
  if (await caches.has(RULES)) {
    const kept = await caches.open(RULES);
    const missing = await Promise.all(rules.map(async (path) => ((await kept.match(path)) ? [] : [path])));
    await kept.addAll(missing.flat());
  }
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('dedale-') && name !== SHELL && name !== RULES);
  await Promise.all(old.map((name) => caches.delete(name)));
  if (await caches.has(RULES)) {
    const kept = await caches.open(RULES);
    const gone = (await kept.keys()).filter(({ url }) => !rules.includes(new URL(url).pathname));
    await Promise.all(gone.map((request) => kept.delete(request)));
  }
  await self.clients.claim();
}

async function takeOver() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

async function asset(event, path) {
  const own = await caches.open(SHELL);
  const kept = (await own.match(path)) ?? (await caches.match(path));
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && rules.includes(path)) {
    // They were wanted: from now on they are here. Whoever waits for them need not wait for that.
    const copy = answer.clone();
    event.waitUntil(caches.open(RULES).then((cache) => cache.put(path, copy)));
  }
  return answer;
}

/**
 * The server's answer; without a network, or with one that lets nothing through, the one that is kept. Every page of
 * the client is the same file.
 */
async function newest(request, path) {
  const cache = await caches.open(SHELL);
  const late = new Promise((_, give) => setTimeout(give, PATIENCE_MS, new Error('late')));
  try {
    const answer = await Promise.race([fetch(request), late]);
    if (answer.ok && path === FLOORS) await cache.put(path, answer.clone());
    return answer;
  } catch {
    const kept = await cache.match(path);
    if (!kept) return Response.error();
    // The page must not take this for an answer of the server.
    return new Response(kept.body, { headers: { ...Object.fromEntries(kept.headers), 'x-kept': 'yes' } });
  }
}

/** "Your turn": the message has the table's tag, the game and the language, and nothing else. */
async function callPlayer({ turn, game, language }) {
  const said = { ...texts.en, ...texts[language] };
  await self.navigator.setAppBadge?.().catch(() => undefined);
  await self.registration.showNotification(said[`game.${game}`] ?? 'Dédale', {
    body: said['turn.mine'],
    icon: '/assets/icon-192.png',
    tag: turn,
    data: turn,
  });
}

/** The page finds the table by its tag: its id is a secret that no message carries. */
async function openTable(turn) {
  const path = `/turn/${encodeURIComponent(turn)}`;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(path);
  await page.focus().catch(() => undefined); // the browser may mind that it was no tap
  return page.navigate(path);
}
