/** Maps addresses to screens, and navigates between them. */

/** `/replay/abc#12`: a screen, what it is about, and a position on it. */
export interface Route {
  screen: string;
  id: string;
  rule: string;
}

/** Screens that are about something in particular. */
const ABOUT = ['table', 'watch', 'open', 'replay', 'turn', 'challenge', 'lesson', 'lessons', 'drawing'];

function read(address: string): Route {
  const [path = '', hash = ''] = address.split('#');
  const [screen = 'home', id = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  return { screen: ABOUT.includes(screen) && !id ? '' : screen, id, rule: decodeURIComponent(hash) };
}

let route = $state.raw(read(location.pathname + location.hash));

export function here(): Route {
  return route;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState']({ from: location.pathname }, '', path);
  route = read(path);
  // The page itself scrolls to a fragment.
  if (!path.includes('#')) window.scrollTo(0, 0);
}

/** Changes the address but not the screen. */
export function rename(path: string): void {
  history.replaceState(history.state, '', path);
}

/** The table this screen was opened from, or home. */
export function wayBack(): string {
  const from: unknown = (history.state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(table|watch)\//.test(from) ? from : '/';
}

/** Links within the client change the screen without reloading the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

window.addEventListener('popstate', () => (route = read(location.pathname + location.hash)));
