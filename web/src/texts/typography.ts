/** Spaces and apostrophes as a language sets them. Texts may be written with plain ones. */

const NARROW = /[ \u00a0\u202f](?=[;!?])/g;
const WIDE = /[ \u00a0\u202f](?=:(?!-)|»)/g;
const OPENED = /«[ \u00a0\u202f]/g;

const APOSTROPHE = /(?<=\p{L})'/gu;

/** French: a narrow no-break space before `; ! ?`, a no-break space before `:` and inside « ». */
export function typeset(text: string, language: string): string {
  const set = text.replace(APOSTROPHE, '’');
  return language === 'fr' ? set.replace(NARROW, '\u202f').replace(WIDE, '\u00a0').replace(OPENED, '«\u00a0') : set;
}
