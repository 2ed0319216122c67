/** The texts of the client: one flat file per language, loaded when it is needed. */

import { remember, remembered } from '../net/device';
import type en from './en.json';

export type Key = keyof typeof en;
type Texts = Record<Key, string>;
type Values = Record<string, string | number>;

export const LANGUAGES = ['en', 'fr', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  nl: () => import('./nl.json'),
};

let texts = $state.raw({} as Texts);
let spoken = $state<Language>('en');

function isLanguage(word: string): word is Language {
  return (LANGUAGES as readonly string[]).includes(word);
}

/** The language that was chosen here before, else the first of the browser's that we speak. */
function preferred(): Language {
  const wishes = [remembered('language'), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wishes.find(isLanguage) ?? 'en';
}

export async function speak(language: Language = preferred()): Promise<void> {
  texts = (await files[language]()).default;
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

/** The text, with what stands in braces filled in. A key that came from elsewhere and is none breaks no page. */
export function t(key: Key, values: Values = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/** The text of a key that may not exist: codes that come from the server. */
export function maybe(key: string, values: Values = {}): string | null {
  return key in texts ? t(key as Key, values) : null;
}

/** A name that content brings along in several languages. */
export function named(names: Record<string, string> | null | undefined): string {
  return names?.[spoken] ?? names?.['en'] ?? '';
}
