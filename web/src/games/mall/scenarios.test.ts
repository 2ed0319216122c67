import { expect, it } from 'vitest';
import { onward } from './scenarios';

it('leads from each scenario to the next, with the same people', () => {
  expect(onward({ scenario: 1, players: 4, sand_ms: 240_000 })).toMatchObject({ scenario: 2, players: 4, sand_ms: 240_000 });
  expect(onward({ players: 3 })).toMatchObject({ scenario: 2, players: 3 });
});

it('leads nowhere after the last one, or after one of somebody’s own', () => {
  expect(onward({ scenario: 17, players: 4 })).toBeNull();
  expect(onward({ scenario: { path: 'own', text: '…' }, players: 4 })).toBeNull();
});
