/** Hands the client to the service worker, which keeps it for offline use. */

export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
  const ready = (worker: ServiceWorker | null): void => worker?.postMessage(entry);
  void navigator.serviceWorker.register('/sw.js').then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // blocked, for example in an automated browser
      // A new worker waits until no page of an older version is left; a page of its own version tells it when.
      ready(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => worker.state === 'installed' && ready(worker));
      });
    },
    (why: unknown) => console.warn(why),
  );
}
