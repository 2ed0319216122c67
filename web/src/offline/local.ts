/** Names of what is on this device only. The server never makes names that begin so. */

const MARK = '~';

export function isLocal(name: string | undefined): boolean {
  return name?.startsWith(MARK) ?? false;
}

export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return MARK + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}
