/** The manifests and the page say the same. */

import { describe, expect, it } from 'vitest';
import en from '../texts/en.json';
import fr from '../texts/fr.json';
import nl from '../texts/nl.json';
import inEnglish from './en.webmanifest?raw';
import inFrench from './fr.webmanifest?raw';
import inDutch from './nl.webmanifest?raw';

const TEXTS = { en, fr, nl };
const MANIFESTS = { en: inEnglish, fr: inFrench, nl: inDutch };

describe.each(['en', 'fr', 'nl'] as const)('the manifest in %s', (language) => {
  const read = (name: typeof language): Record<string, unknown> => JSON.parse(MANIFESTS[name]) as Record<string, unknown>;
  const { lang, description, shortcuts, ...rest } = read(language);
  const texts = TEXTS[language];

  it('uses the words of the page', () => {
    expect({ lang, description }).toEqual({ lang: language, description: texts['home.lead'] });
    expect((shortcuts as { name: string }[]).map(({ name }) => name)).toEqual([texts['game.tower'], texts.rules, texts.hourglass]);
  });

  it('says everything else as the others do', () => {
    expect(read('en')).toMatchObject(rest);
  });
});
