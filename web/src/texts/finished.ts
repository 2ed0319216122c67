/** For tests: the languages that must be complete, and their texts. */

import { LANGUAGES, UNFINISHED, type Language } from './languages';

const files = import.meta.glob<Record<string, string>>('./*.json', { import: 'default', eager: true });

export const FINISHED = (Object.keys(LANGUAGES) as Language[]).filter((each) => !UNFINISHED.includes(each));

export function textsOf(language: Language): Record<string, string> {
  return files[`./${language}.json`] ?? {};
}
