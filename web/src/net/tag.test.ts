import { expect, it } from 'vitest';
import { tagOf } from './tag';

it('is the same hash as on the server', () => {
  expect(['', 'a', 'foobar', 'é'].map(tagOf)).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968', '1e9de8c1']);
});
