/** The symbol sheets. Each is loaded when one of its drawings is first needed, and added to the page once. */

import { ART, type Sheet } from './names';

const ADDRESSES = import.meta.glob<string>('./sheets/*.svg', { query: '?url', import: 'default', eager: true });

const sheetOf = new Map<string, Sheet>();
for (const [sheet, names] of Object.entries(ART)) {
  for (const name of names) sheetOf.set(name, sheet as Sheet);
}

const asked = new Set<Sheet>();

/** Sheets whose drawings are built from those of other sheets. */
const WITH: Partial<Record<Sheet, readonly Sheet[]>> = { doors: ['heroes', 'hidden', 'duel', 'beasts', 'wonders'] };

/** Adds a sheet to the page. */
export function needSheet(sheet: Sheet): void {
  if (asked.has(sheet)) return;
  asked.add(sheet);
  WITH[sheet]?.forEach(needSheet);
  void load(sheet).then((text) => {
    const holder = document.createElement('div');
    holder.className = 'art-sheet';
    holder.setAttribute('aria-hidden', 'true');
    // Nothing is drawn outside its box, and clipping every drawing would slow down zooming.
    holder.innerHTML = text.replaceAll('<symbol ', '<symbol overflow="visible" ');
    document.body.append(holder);
  }, () => asked.delete(sheet)); // the next drawing from it tries again
}

async function load(sheet: Sheet): Promise<string> {
  const answer = await fetch(ADDRESSES[`./sheets/${sheet}.svg`] ?? '');
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/** The symbol for a drawing: the one made for that colour, or else one that takes any colour. */
export function symbolOf(name: string, colour = ''): { id: string; wide: boolean } {
  const id = [`${name}-${colour}`, name].find((each) => sheetOf.has(each)) ?? 'unknown';
  const sheet = sheetOf.get(id);
  if (sheet) needSheet(sheet);
  return { id: `art-${id}`, wide: sheet === 'doors' };
}
