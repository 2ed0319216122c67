// Made by `make client-types` from the server's structs; do not edit by hand.

export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
  es: 'Español',
} as const;

export type Language = keyof typeof LANGUAGES;

export const UNFINISHED: Language[] = [];
