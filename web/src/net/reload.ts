/** After an update of the server, the page begins again with the new client: but only once in a while. */

const MARK = 'reloaded';
const CALM_MS = 10_000;

/** To be called when the page begins: a page that has lasted for a while may begin again. */
export function begun(): void {
  setTimeout(() => sessionStorage.removeItem(MARK), CALM_MS);
}

function reload(): void {
  if (sessionStorage.getItem(MARK)) return;
  sessionStorage.setItem(MARK, 'yes');
  location.reload();
}

/** When the server answers: a page that is asked for before would be no page at all. */
export async function beginAgain(): Promise<void> {
  const there = navigator.onLine && (await fetch('/healthz').then(({ ok }) => ok, () => false));
  if (there) reload();
  else setTimeout(() => void beginAgain(), 1000);
}

/** Begins again if the server's page has another first script than this one. What is on the table stays there. */
export async function renew(): Promise<void> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  if (!entry || import.meta.env.DEV) return;
  const page = await fetch('/', { cache: 'no-store' }).then((found) => (found.ok ? found.text() : ''), () => '');
  if (page && !page.includes(entry)) reload();
}
