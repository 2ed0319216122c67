/** The texts of the client: one flat file per language, loaded when it is needed. English stands in for what is missing. */

import { remember, remembered } from '../net/device';
import type en from './en.json';
import { fill, type Values } from './format';
import { LANGUAGES, UNFINISHED, type Language } from './languages';
import { typeset } from './typography';

export { LANGUAGES, type Language };

export type Key = keyof typeof en;
type Texts = Record<Key, string>;

const files = import.meta.glob<Partial<Texts>>('./*.json', { import: 'default' });

/** Words by which a text can choose: names of heroes and colours. */
const TERM = /^(?:hero|colour)\.(\w+)$/;

let texts = $state.raw({} as Texts);
/** What such a name stands for. */
let meanings: Record<string, string> = {};
let spoken = $state<Language>('en');

function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word);
}

/** The language that was chosen here before, else the first of the browser's that we speak. */
function preferred(): Language {
  const wishes = [remembered('language'), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wishes.find(isLanguage) ?? 'en';
}

/** Only an unfinished language needs English beside it. */
async function fetchTexts(language: Language): Promise<Texts> {
  const needed: Language[] = UNFINISHED.includes(language) ? ['en', language] : [language];
  const found = await Promise.all(needed.map((each) => files[`./${each}.json`]?.()));
  const entries = found.flatMap((each) => Object.entries(each ?? {}));
  return Object.fromEntries(entries.map(([key, text]) => [key, typeset(text, language)])) as Texts;
}

export async function speak(language: Language = preferred()): Promise<void> {
  texts = await fetchTexts(language);
  meanings = Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (TERM.test(key) ? [[text, key.replace(TERM, '$1')]] : [])));
  spoken = language;
  document.documentElement.lang = language;
}

export function choose(language: Language): Promise<void> {
  remember('language', language);
  return speak(language);
}

export function language(): Language {
  return spoken;
}

/** For dates, numbers and lists. Our English is British. */
export function locale(): string {
  return spoken === 'en' ? 'en-GB' : spoken;
}

/** The text, with what stands in braces filled in. A key that came from elsewhere and is none breaks no page. */
export function t(key: Key, values: Values = {}): string {
  return fill(texts[key] ?? key, values, locale(), (word) => meanings[word]);
}

/** The text of a key that may not exist: codes that come from the server. */
export function maybe(key: string, values: Values = {}): string | null {
  return key in texts ? t(key as Key, values) : null;
}

const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;

/** A name that content brings along in several languages. Dates in it are written as the language writes them. */
export function named(names: Record<string, string> | null | undefined): string {
  return typeset(names?.[spoken] ?? names?.['en'] ?? '', spoken).replace(DATE, (date) => day(date, { dateStyle: 'long' }));
}

/** A date without a time: `2026-12-24`. */
export function day(date: string, how: Intl.DateTimeFormatOptions): string {
  const when = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(when) ? date : new Intl.DateTimeFormat(locale(), { ...how, timeZone: 'UTC' }).format(when);
}

/** "Elf: out". */
export function labelled(name: string, what: string | number): string {
  return t('labelled', { name, what });
}

/** "Ann, Bo and Cleo". */
export function listed(words: readonly string[], type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction'): string {
  return new Intl.ListFormat(locale(), { type }).format(words);
}
