/** Reloads the page after a server update to get the new client, but not over and over. */

const MARK = 'reloaded';
const CALM_MS = 10_000;

/** Call when the page starts: once it has been up for a while, it may reload again. */
export function begun(): void {
  setTimeout(() => sessionStorage.removeItem(MARK), CALM_MS);
}

function reload(): void {
  if (sessionStorage.getItem(MARK)) return;
  sessionStorage.setItem(MARK, 'yes');
  location.reload();
}

/** Reloads once the server answers; any earlier, there would be no page to load. */
export async function beginAgain(): Promise<void> {
  const there = navigator.onLine && (await fetch('/healthz').then(({ ok }) => ok, () => false));
  if (there) reload();
  else setTimeout(() => void beginAgain(), 1000);
}

/** Reloads if the server's page has a different entry script. Nothing at the table is lost. */
export async function renew(): Promise<void> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  if (!entry || import.meta.env.DEV) return;
  const page = await fetch('/', { cache: 'no-store' }).then((found) => (found.ok ? found.text() : ''), () => '');
  if (page && !page.includes(entry)) reload();
}
