/** Names of what exists only on this device. Names made by the server never start like this. */

import { remember, remembered } from '../net/device';

const MARK = '~';
/** Server tables whose match has moved here; the last `MOST` are remembered. */
const MOVED = 'moved';
const MOST = 50;

export function isLocal(name: string | undefined): boolean {
  return name?.startsWith(MARK) ?? false;
}

/** The name of a server's table once it is on this device. */
export function localName(id: string): string {
  return MARK + id;
}

const moved = (): string[] => remembered(MOVED).split(' ').filter(Boolean);

export function markMoved(id: string): void {
  remember(MOVED, [...moved().filter((each) => each !== id), id].slice(-MOST).join(' '));
}

/** Where the match of this table is now: on the server or on this device. */
export function whereIs(id: string): string {
  return moved().includes(id) ? localName(id) : id;
}

/** Whether both names mean the same table, on the server or here. */
export function sameTable(one: string, other: string): boolean {
  return one === other || localName(one) === other || one === localName(other);
}

export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return MARK + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}
