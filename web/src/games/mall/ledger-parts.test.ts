import { expect, it } from 'vitest';
import type { LedgerEntry } from '../../net/api';
import { ledgerParts } from './ledger-parts';

const entry = (replay: string): LedgerEntry => ({ replay, scenario: 1, level: 0, names: [], when: '', hourglasses: 0, sand_ms: 0 }) as unknown as LedgerEntry;
const replays = (mine: string[], ...all: string[]): Record<string, string[]> =>
  Object.fromEntries(ledgerParts(all.map(entry), new Set(mine)).map(({ whose, entries }) => [whose, entries.map(({ replay }) => replay)]));

it('says what is mine, on this device or any other of mine, and what is of others on this server', () => {
  expect(replays(['b', 'gone'], 'a', 'b', '~c')).toEqual({ mine: ['b', '~c'], others: ['a'] });
});

it('has no heading without anything below', () => {
  expect(replays([], 'a')).toEqual({ others: ['a'] });
  expect(replays(['a'], 'a')).toEqual({ mine: ['a'] });
  expect(replays(['a'])).toEqual({});
});
