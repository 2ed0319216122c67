/** Names of what is on this device only. The server never makes names that begin so. */

import { remember, remembered } from '../net/device';

const MARK = '~';
/** Tables of the server whose match went on here; so many are remembered. */
const MOVED = 'moved';
const MOST = 50;

export function isLocal(name: string | undefined): boolean {
  return name?.startsWith(MARK) ?? false;
}

/** What a table of the server is called once it is on this device. */
export function localName(id: string): string {
  return MARK + id;
}

const moved = (): string[] => remembered(MOVED).split(' ').filter(Boolean);

export function markMoved(id: string): void {
  remember(MOVED, [...moved().filter((each) => each !== id), id].slice(-MOST).join(' '));
}

/** Where the match of this table is: there, or on this device by now. */
export function whereIs(id: string): string {
  return moved().includes(id) ? localName(id) : id;
}

/** Whether both are the same table, on the server and here. */
export function sameTable(one: string, other: string): boolean {
  return one === other || localName(one) === other || one === localName(other);
}

export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return MARK + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}
