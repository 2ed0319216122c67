/** The rules for offline play and the Python they need: which files, and how large they are. */

declare const __RULES__: { path: string; bytes: number }[];
declare const __PYTHON__: { abi_version: string; arch: string; platform: string; python: string };

export const FILES = __RULES__;
export const PYTHON = __PYTHON__;
export const BYTES = FILES.reduce((sum, { bytes }) => sum + bytes, 0);
/** The service worker's cache for them. */
export const CACHE = 'dedale-rules';

export function pathOf(name: string): string {
  return FILES.find(({ path }) => path.includes(`/${name}`))?.path ?? '';
}
