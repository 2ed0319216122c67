/** The manifests and the page say the same. */

import { describe, expect, it } from 'vitest';
import { FINISHED, textsOf } from '../texts/finished';

const MANIFESTS = import.meta.glob<string>('./*.webmanifest', { query: '?raw', import: 'default', eager: true });

describe.each(FINISHED)('the manifest in %s', (language) => {
  const read = (name: string): Record<string, unknown> => JSON.parse(MANIFESTS[`./${name}.webmanifest`] ?? '{}') as Record<string, unknown>;
  const { lang, description, shortcuts, ...rest } = read(language);
  const texts = textsOf(language);

  it('uses the words of the page', () => {
    expect({ lang, description }).toEqual({ lang: language, description: texts['home.lead'] });
    expect((shortcuts as { name: string }[]).map(({ name }) => name)).toEqual([texts['game.tower'], texts['rules'], texts['hourglass']]);
  });

  it('says everything else as the others do', () => {
    expect(read('en')).toMatchObject(rest);
  });
});
