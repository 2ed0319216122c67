/** Encrypts what passes through the server for another device of the same person, with a secret that both know. */

const PLAIN = 'plain.';
const SEALED = 'sealed.';
const IV_BYTES = 12;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Pages without https have no cryptography. Neither do those whom the server's own machine shares a table with: they
 * come over a plain network, so on that machine nothing is encrypted either.
 */
export const canSeal = (): boolean => !!globalThis.crypto?.subtle && !LOCAL.includes(location.hostname);

export interface Secret {
  /** What the server may know. */
  name: string;
  key: Uint8Array<ArrayBuffer>;
}

/** What follows from a secret, for a purpose. Short secrets take many rounds, so that nobody tries them all. */
export async function secretFrom(words: string, purpose: string, rounds = 1): Promise<Secret> {
  if (!canSeal()) return { name: words, key: new Uint8Array() };
  const base = await crypto.subtle.importKey('raw', encoded(words), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoded(purpose), iterations: rounds };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, base, 512));
  return { name: toText(bits.slice(0, 32)), key: bits.slice(32) };
}

export async function seal(text: string, { key }: Secret): Promise<string> {
  const packed = await through(encoded(text), new CompressionStream('gzip'));
  if (!key.length) return PLAIN + toText(packed);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await imported(key, 'encrypt'), packed);
  return SEALED + toText(new Uint8Array([...iv, ...new Uint8Array(closed)]));
}

/** Throws if the secret is another, or somebody has changed the text. */
export async function unseal(text: string, { key }: Secret): Promise<string> {
  if (text.startsWith(PLAIN)) return decoded(await through(toBytes(text.slice(PLAIN.length)), new DecompressionStream('gzip')));
  const bytes = toBytes(text.slice(SEALED.length));
  const how = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) };
  const packed = await crypto.subtle.decrypt(how, await imported(key, 'decrypt'), bytes.slice(IV_BYTES));
  return decoded(await through(new Uint8Array(packed), new DecompressionStream('gzip')));
}

const imported = (key: Uint8Array<ArrayBuffer>, use: KeyUsage): Promise<CryptoKey> => crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  const chars = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(chars).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
