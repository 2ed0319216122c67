// @vitest-environment happy-dom
/** A language of which everything is still missing is shown in English. */

import { expect, it, vi } from 'vitest';
import { bookOf } from '../rules/books';
import en from './en.json';
import type { Language } from './languages';
import { language, maybe, named, speak, t } from './texts.svelte';

vi.mock('./languages', () => ({ LANGUAGES: { en: 'English', xx: 'Newspeak' }, UNFINISHED: ['xx'] }));
const NEW = 'xx' as Language;

it('has English texts and names', async () => {
  await speak(NEW);
  expect(language()).toBe(NEW);
  expect(t('home.lead')).toBe(en['home.lead']);
  expect(maybe('no.such.text')).toBeNull();
  expect(named({ en: 'Quest of 2026-12-24', fr: 'Quête' })).toMatch(/^Quest of /);
});

it('has English rule books', async () => {
  expect(await bookOf('mall', NEW)).toEqual(await bookOf('mall', 'en'));
});
