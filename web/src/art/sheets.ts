/** The symbol sheets. A sheet is loaded when the first drawing of it is asked for, and put into the page once. */

import { ART, type Sheet } from './names';

const LOAD: Record<Sheet, () => Promise<{ default: string }>> = {
  heroes: () => import('./sheets/heroes.svg?raw'),
  signs: () => import('./sheets/signs.svg?raw'),
  mall: () => import('./sheets/mall.svg?raw'),
  shops: () => import('./sheets/shops.svg?raw'),
  tower: () => import('./sheets/tower.svg?raw'),
  beasts: () => import('./sheets/beasts.svg?raw'),
  wonders: () => import('./sheets/wonders.svg?raw'),
  hidden: () => import('./sheets/hidden.svg?raw'),
  duel: () => import('./sheets/duel.svg?raw'),
  doors: () => import('./sheets/doors.svg?raw'),
};

const sheetOf = new Map<string, Sheet>();
for (const [sheet, names] of Object.entries(ART)) {
  for (const name of names) sheetOf.set(name, sheet as Sheet);
}

const asked = new Set<Sheet>();

/** Sheets whose drawings others are made of. */
const WITH: Partial<Record<Sheet, readonly Sheet[]>> = { doors: ['heroes', 'hidden', 'duel', 'beasts', 'wonders'] };

/** Puts a sheet into the page. */
export function needSheet(sheet: Sheet): void {
  if (asked.has(sheet)) return;
  asked.add(sheet);
  WITH[sheet]?.forEach(needSheet);
  void LOAD[sheet]().then(({ default: text }) => {
    const holder = document.createElement('div');
    holder.className = 'art-sheet';
    holder.setAttribute('aria-hidden', 'true');
    // Nothing is drawn outside its box, and clipping each drawing would make zooming slow.
    holder.innerHTML = text.replaceAll('<symbol ', '<symbol overflow="visible" ');
    document.body.append(holder);
  });
}

/** The symbol for a drawing: one of its own for that colour if there is one, else one that takes the colour. */
export function symbolOf(name: string, colour = ''): { id: string; wide: boolean } {
  // The key without a colour is a magic symbol.
  const wanted = name === 'key' && colour ? 'duel-key' : name;
  const id = [`${wanted}-${colour}`, wanted].find((each) => sheetOf.has(each)) ?? 'unknown';
  const sheet = sheetOf.get(id);
  if (sheet) needSheet(sheet);
  return { id: `art-${id}`, wide: sheet === 'doors' };
}
