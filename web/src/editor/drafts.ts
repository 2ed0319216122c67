/** The player's own drawings on this device, with what they were when they were saved. */

import { remember, remembered } from '../net/device';
import { Refused } from '../net/messages';
import { newName } from '../offline/local';
import { all, find, put, remove, type Draft, type Version } from '../offline/store';
import { LONGEST } from './maze';

export type { Draft, Version };

export const MOST_DRAFTS = 100;
export const MOST_VERSIONS = 20;

/** Private windows may have no database: drawings then last as long as the page. */
const held = new Map<string, Draft>();

async function store(draft: Draft): Promise<Draft> {
  await put('drafts', draft).catch(() => held.set(draft.id, draft));
  return draft;
}

/** The latest first. */
export async function allDrafts(): Promise<Draft[]> {
  await adopt();
  const found = [...held.values(), ...(await all('drafts').catch((): Draft[] => []))];
  return found.sort((one, other) => other.touched - one.touched);
}

export async function findDraft(id: string): Promise<Draft | undefined> {
  return held.get(id) ?? (await find('drafts', id).catch(() => undefined));
}

/** Throws `Refused` if there are too many, or the text is too long to be shared. */
export async function newDraft({ kind, text, after = null }: { kind: string; text: string; after?: string | null }): Promise<Draft> {
  if (text.length > LONGEST) throw new Refused('too_long', `A text may have at most ${LONGEST} bytes.`);
  if ((await allDrafts()).length >= MOST_DRAFTS) throw new Refused('drawings_full', `There are ${MOST_DRAFTS} drawings on this device already.`);
  return store({ id: newName(), kind, text, after, touched: Date.now(), versions: [{ text, saved: Date.now() }] });
}

/** The versions with one more, unless it is the same as the latest; the oldest go. */
export function versionsWith(versions: readonly Version[], text: string, saved: number): readonly Version[] {
  return versions[0]?.text === text ? versions : [{ text, saved }, ...versions].slice(0, MOST_VERSIONS);
}

/** Keeps what is drawn now. */
export function keepDraft(draft: Draft, text: string): Promise<Draft> {
  return store({ ...draft, text, touched: Date.now() });
}

/** Keeps what is drawn now as a version to come back to. */
export function saveDraft(draft: Draft, text: string): Promise<Draft> {
  return keepDraft({ ...draft, versions: versionsWith(draft.versions, text, Date.now()) }, text);
}

/** Goes back to an earlier version; what was drawn until now becomes one. */
export function restoreDraft(draft: Draft, text: string): Promise<Draft> {
  return saveDraft({ ...draft, versions: versionsWith(draft.versions, draft.text, Date.now()) }, text);
}

export async function removeDraft(id: string): Promise<void> {
  held.delete(id);
  await remove('drafts', id).catch(() => undefined);
}

/** Until there were several drawings, there was one, which was not a text. */
const ONLY = 'drawing';
let adopting: Promise<void> | null = null;

function adopt(): Promise<void> {
  adopting ??= (async () => {
    const old = remembered(ONLY);
    if (!old) return;
    const { textOfOld } = await import('./old-drawing');
    const text = textOfOld(old);
    if (text) await store({ id: newName(), kind: 'quest', text, after: null, touched: Date.now(), versions: [] });
    remember(ONLY, '');
  })();
  return adopting;
}
