/** Which screen an address means, and how to go to another one. */

export type Route =
  | { screen: 'home' }
  | { screen: 'table'; id: string }
  | { screen: 'watch'; id: string }
  | { screen: 'tower'; shared: string }
  | { screen: 'editor' }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'hourglass' }
  | { screen: 'offline' }
  | { screen: 'ledger' }
  | { screen: 'replay'; id: string }
  | { screen: 'nowhere' };

function read(address: string): Route {
  const [path = '', hash = ''] = address.split('#');
  const [screen = '', id = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  switch (screen) {
    case '':
      return { screen: 'home' };
    case 'table':
    case 'watch':
    case 'replay':
      return id ? { screen, id } : { screen: 'nowhere' };
    case 'rules':
      return { screen, game: id, rule: decodeURIComponent(hash) };
    case 'tower':
      return { screen, shared: id };
    case 'editor':
    case 'hourglass':
    case 'offline':
    case 'ledger':
      return { screen };
    default:
      return { screen: 'nowhere' };
  }
}

let route = $state.raw(read(location.pathname + location.hash));

export function here(): Route {
  return route;
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', path);
  route = read(path);
  // Whoever goes to a place on a page is brought there by the page.
  if (!path.includes('#')) window.scrollTo(0, 0);
}

/** Links within the client change the screen without loading the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

window.addEventListener('popstate', () => (route = read(location.pathname + location.hash)));
