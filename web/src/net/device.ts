/** What this device remembers: its secret token, the player's name, settings. */

const TOKEN = 'dedale.token';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // private windows may have no storage; values then last as long as the page
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // see above
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

function readToken(): string {
  const known = stored(TOKEN);
  if (known) return known;
  const made = newToken();
  store(TOKEN, made);
  return made;
}

/** The owner of this device's seats. A secret between device and server. */
export const token = readToken();

const OURS = 'dedale.';

/** Everything but the token. */
export function rememberedAll(): Record<string, string> {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(OURS) && key !== TOKEN);
  return Object.fromEntries(names.map((key) => [key.slice(OURS.length), stored(key) ?? '']));
}

/** Everything, the token included: the next page is somebody new. */
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(OURS)) localStorage.removeItem(key);
}

/** A setting that outlives the page. */
export function remembered(name: string): string {
  return stored(`dedale.${name}`) ?? '';
}

export function remember(name: string, value: string): void {
  store(`dedale.${name}`, value);
}
