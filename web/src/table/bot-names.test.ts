// @vitest-environment happy-dom
/** Bots are called by their kind and seat, in the language of whoever looks at them. */

import { beforeEach, expect, it } from 'vitest';
import { speak } from '../texts/texts.svelte';
import { nameOf, people, withNames } from './bot-names';

beforeEach(() => speak('fr'));

it('translates the names that the server gives', () => {
  expect(['Calm 3', 'Wanderer 1', 'Ann', 'Anna 2', 'Calm', 'calm 3', 'Calm 12'].map(nameOf)).toEqual([
    'Calme 3', 'Flâneur 1', 'Ann', 'Anna 2', 'Calm', 'calm 3', 'Calm 12',
  ]);
  expect(people(['Ann', 'Calm 2', 'Bo'])).toBe('Ann, Calme 2 et Bo');
});

it('follows the language while a name is shown', async () => {
  const seats = withNames([{ name: 'Calm 1', ready: true }, null, { name: 'Bo', ready: false }]);
  expect(seats).toEqual([{ name: 'Calme 1', ready: true }, null, { name: 'Bo', ready: false }]);
  await speak('en');
  expect(seats[0]?.name).toBe('Calm 1');
});
