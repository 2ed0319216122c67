import { expect, it } from 'vitest';
import { fileName } from './order';

it('names a file after what was printed', () => {
  expect(fileName({ what: 'scenario', which: 7 })).toBe('scenario-7.pdf');
  expect(fileName({ what: 'tiles' })).toBe('tiles.pdf');
  expect(fileName({ what: 'quest', which: { path: 'mine.maze', text: '' } })).toBe('quest-mine.pdf');
});
