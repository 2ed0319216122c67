import { expect, it } from 'vitest';
import { nameIn } from './publish';

it('finds the name that a text gives itself', () => {
  expect(nameIn('quest', 'quest: Two steps \nheroes: O\n')).toBe('Two steps');
  expect(nameIn('tiles', 'tile: 7\n')).toBe('');
});
