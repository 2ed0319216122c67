/** What this device remembers: its secret token, the player's name, settings. */

import { CHOICES } from '../person/choices';

const TOKEN = 'dedale.token';
/** The token that this device had before it became one person with another; gone once nothing belongs to it. */
const FORMER = 'dedale.former';
/** When each choice was made, for the person's other devices. */
const CHOSEN = 'chosen';
/** Set while this person has, or may soon have, several devices (`person/sync.ts`). */
export const TOGETHER = 'together';

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

export const formerToken = (): string => stored(FORMER) ?? '';

export function dropFormer(): void {
  localStorage.removeItem(FORMER);
}

/** From the next page on, this device is somebody else. */
export function become(other: string): void {
  if (other === token) return;
  store(FORMER, token);
  store(TOKEN, other);
}

const OURS = 'dedale.';

/** Everything but the tokens. */
export function rememberedAll(): Record<string, string> {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(OURS) && key !== TOKEN && key !== FORMER);
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
  const news = remembered(name) !== value;
  store(`dedale.${name}`, value);
  if (!news || !remembered(TOGETHER)) return;
  if (CHOICES.includes(name)) keepChosen({ ...chosenWhen(), [name]: Date.now() });
  listener?.(name);
}

/** Called with the name of what has changed, once this person has several devices. */
let listener: ((name: string) => void) | null = null;
export function onremember(heard: (name: string) => void): void {
  listener = heard;
}

export function chosenWhen(): Record<string, number> {
  return JSON.parse(remembered(CHOSEN) || '{}') as Record<string, number>;
}

/** Remembers what another device knows, and says nothing about it. */
export function learn(name: string, value: string): void {
  store(`dedale.${name}`, value);
}

export function keepChosen(when: Record<string, number>): void {
  store(`dedale.${CHOSEN}`, JSON.stringify(when));
}
