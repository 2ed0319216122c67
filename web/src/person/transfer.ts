/** Moves a person to another device: a code that works once, and for a few minutes. */

import { api } from '../net/api';
import { become, learn, TOGETHER, token } from '../net/device';
import { Refused } from '../net/messages';
import { begin, fitting, knownHere, learnAll, markAsked, markTogether, sync } from './sync';
import { merge, type Known } from './merge';
import { seal, secretFrom, unseal, type Secret } from './seal';

/** No vowels, so they never spell a word; nothing that looks like something else. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 12;
/** Trying a code takes this long on purpose: about a tenth of a second. */
const ROUNDS = 300_000;

interface Package {
  token: string;
  known: Known;
}

export interface Code {
  code: string;
  /** When it stops working, in milliseconds since 1970. */
  until: number;
  /** By which the server knows it. */
  name: string;
}

/** As people write it down: three groups of four. */
export const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** The code in what somebody typed or scanned, or null. */
export function codeIn(text: string): string | null {
  const code = text.toUpperCase().replace(/[^A-Z]/g, '');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

function newCode(): string {
  let code = '';
  // Bytes beyond the last multiple of 20 would make the first letters more frequent.
  while (code.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 240) code += LETTERS[byte % LETTERS.length] ?? '';
  }
  return code;
}

const secretOf = (code: string): Promise<Secret> => secretFrom(code, 'transfer', ROUNDS);

/** Leaves everything for whoever types the code. */
export async function giveCode(now: number): Promise<Code> {
  await api.progress().catch(() => undefined); // what was solved offline goes to the server first
  const code = newCode();
  const secret = await secretOf(code);
  const write = (known: Known): Promise<string> => seal(JSON.stringify({ token, known } satisfies Package), secret);
  const [, text] = await fitting(await knownHere(now), (known) => write(JSON.parse(known) as Known));
  const { seconds } = await api.makeTransfer({ name: secret.name, text });
  markAsked();
  void begin();
  return { code, until: now + seconds * 1_000, name: secret.name };
}

/** Whether somebody has used the code by now. */
export async function wasTaken({ name, until }: Code, now: number): Promise<boolean> {
  const { waiting } = await api.waitingTransfer(name);
  if (waiting || now > until) return false;
  markTogether();
  await sync();
  return true;
}

/** Becomes the person who made the code. The page must be loaded again afterwards. */
export async function takeCode(code: string): Promise<void> {
  const secret = await secretOf(code);
  const { text } = await api.takeTransfer(secret.name);
  const found = await unseal(text, secret).then((plain) => JSON.parse(plain) as Package, () => null);
  if (!found) throw new Refused('no_such_transfer', 'That code is wrong, too old, or was used before.');
  const own = Object.entries(await knownHere(Date.now())).map(([name, [value]]) => [name, [value, 0] as const]);
  await learnAll(merge(Object.fromEntries(own), found.known, Date.now()));
  become(found.token);
  learn(TOGETHER, '0');
}
