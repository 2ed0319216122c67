/** Hands the pages to the service worker, which keeps them for times without a network. */

export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void navigator.serviceWorker.register('/sw.js').then(async () => {
    if (document.readyState !== 'complete') await new Promise((done) => window.addEventListener('load', done));
    const { active } = await navigator.serviceWorker.ready;
    const { origin } = location;
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter((url) => url.origin === origin && url.pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
    active?.postMessage([...new Set(loaded)]);
  });
}
