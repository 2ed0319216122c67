/** Keeps the devices of one person alike: each adds what it knows to a document on the server, and learns the rest. */

import { api } from '../net/api';
import { chosenWhen, dropFormer, formerToken, keepChosen, learn, onremember, remember, remembered, TOGETHER, token } from '../net/device';
import { Refused } from '../net/messages';
import { settings } from '../ui/settings.svelte';
import { takeSeats } from './seats';
import { drawingsHere, learnDrawings } from './drawings';
import { DRAWINGS, merge, SHARED, shortened, type Known, type SharedDrawing } from './merge';
import { seal, secretFrom, unseal } from './seal';

/** The server takes no more. */
const MOST_CHARACTERS = 65_536;
/** Changes that come together are written together. */
const PAUSE_MS = 1_500;
const TRIES = 5;
/** As long as a code works, with a margin. */
const ASKED_MS = 900_000;
/** A choice from before the person had several devices. */
const EARLY = 1;

/** `TOGETHER` is empty for a person with one device, `asked TIME` once a code was made, and then the version that is known. */
export const isTogether = (): boolean => /^\d+$/.test(remembered(TOGETHER));

/** A code was made: somebody may join. */
export const markAsked = (): void => {
  if (!isTogether()) remember(TOGETHER, `asked ${Date.now()}`);
};
export const markTogether = (): void => {
  if (!isTogether()) remember(TOGETHER, '0');
};

export async function knownHere(now: number): Promise<Known> {
  const when = chosenWhen();
  const drawn = await drawingsHere(now);
  const found = SHARED.map((name) => [name, [remembered(name), when[name] ?? EARLY]] as const);
  return { ...Object.fromEntries(found.filter(([, [value]]) => value)), ...(drawn.length && { [DRAWINGS]: [JSON.stringify(drawn), 0] as const }) };
}

/** Takes over what is known elsewhere, choices included. */
export async function learnAll({ [DRAWINGS]: drawn, ...known }: Known): Promise<void> {
  for (const [name, [value]] of Object.entries(known)) learn(name, value);
  keepChosen(Object.fromEntries(Object.entries(known).flatMap(([name, [, when]]) => (when > EARLY ? [[name, when]] : []))));
  settings.reread();
  if (drawn) await learnDrawings(JSON.parse(drawn[0]) as SharedDrawing[]);
}

/** As text that is short enough to keep. */
export async function fitting(known: Known, write: (text: string) => Promise<string>): Promise<[Known, string]> {
  const text = await write(JSON.stringify(known));
  return text.length <= MOST_CHARACTERS ? [known, text] : fitting(shortened(known), write);
}

let running: Promise<void> | null = null;
let again = false;

/** Does nothing for a person with one device. Without a network, the next attempt will do. */
export function sync(): Promise<void> {
  again = running !== null;
  running ??= exchange()
    .catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
    })
    .finally(() => {
      running = null;
      if (again) void sync();
    });
  return running;
}

async function exchange(): Promise<void> {
  await bringAlong();
  const secret = await secretFrom(token, 'document');
  for (let tries = 0; tries < TRIES && remembered(TOGETHER); tries++) {
    const { version, text } = await api.document();
    if (!isStill(version)) return;
    // One that cannot be read is of no use to anybody: every device still knows its share.
    const theirs = text ? ((await unseal(text, secret).then(JSON.parse, () => ({}))) as Known) : {};
    const merged = merge(await knownHere(Date.now()), theirs, Date.now());
    await learnAll(merged);
    const [shared, sealed] = await fitting(merged, (plain) => seal(plain, secret));
    if (text && JSON.stringify(shared) === JSON.stringify(theirs)) return remember(TOGETHER, String(version));
    try {
      const written = await api.writeDocument({ version, text: sealed });
      return remember(TOGETHER, String(written.version));
    } catch (why) {
      if (!(why instanceof Refused) || why.code !== 'changed') throw why;
    }
  }
}

/** Whether there is anybody to share with, now that the server has that version. */
function isStill(version: number): boolean {
  const state = remembered(TOGETHER);
  const asked = /^asked (\d+)$/.exec(state);
  // Another device has erased this person: nothing of it comes back.
  const over = asked ? !version && Date.now() - Number(asked[1]) > ASKED_MS : !version && state !== '0';
  if (over) remember(TOGETHER, '');
  return !over && (version > 0 || !asked);
}

/** What this device has done and where it sits under its former token. */
async function bringAlong(): Promise<void> {
  const former = formerToken();
  if (!former) return;
  await api.join(former);
  if (await takeSeats(former)) dropFormer();
}

let pause = 0;
let begun = false;

/** From now on, whatever changes here reaches the other devices, and the other way round. */
export function begin(): Promise<void> {
  if (begun) return sync();
  begun = true;
  onremember((name) => {
    if (!SHARED.includes(name)) return;
    clearTimeout(pause);
    pause = window.setTimeout(() => void sync(), PAUSE_MS);
  });
  window.addEventListener('online', () => void sync());
  document.addEventListener('visibilitychange', () => void sync());
  return sync();
}
