/** The player's drawings, as the person's devices share them. */

import { learn, remembered } from '../net/device';
import { all, put, remove, type Draft } from '../offline/store';
import type { SharedDrawing } from './merge';

/** The drawings that were there when the devices last met: one that is gone since then was removed here. */
const MET = 'drawings.met';
/** Of each drawing, so many versions are kept. */
const VERSIONS_KEPT = 20;

const here = (): Promise<Draft[]> => all('drafts').catch((): Draft[] => []);

export async function drawingsHere(now: number): Promise<SharedDrawing[]> {
  const found = await here();
  const ids = found.map(({ id }) => id);
  const removed = remembered(MET).split(' ').filter((id) => id && !ids.includes(id));
  return [
    ...found.map(({ id, kind, text, after, touched }) => ({ id, kind, text, after, touched })),
    ...removed.map((id) => ({ id, kind: '', text: '', after: null, touched: now, gone: true as const })),
  ];
}

/** Takes over what was drawn or removed elsewhere later than here; what was here becomes a version to come back to. */
export async function learnDrawings(shared: readonly SharedDrawing[]): Promise<void> {
  const found = new Map((await here()).map((draft) => [draft.id, draft]));
  for (const { gone, ...drawing } of shared) {
    const known = found.get(drawing.id);
    if (known ? known.touched >= drawing.touched : gone) continue;
    const before = known && known.text !== drawing.text ? [{ text: known.text, saved: known.touched }] : [];
    const versions = [...before, ...(known?.versions ?? [])].slice(0, VERSIONS_KEPT);
    await (gone ? remove('drafts', drawing.id) : put('drafts', { ...drawing, versions })).catch(() => undefined);
  }
  learn(MET, (await here()).map(({ id }) => id).join(' '));
}
