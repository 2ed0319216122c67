/** The lobby says what is missing, and who it is waiting for. */

import { expect, it, vi } from 'vitest';
import type { Sitter } from '../net/messages';
import { readiness } from './readiness';

vi.mock('../texts/texts.svelte', () => ({
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  listed: (words: string[]) => words.join(', '),
}));

const sitter = (seat: number, name: string, ready: boolean): Sitter => ({ seat, name, ready, bot: null, here: true });
const [ann, bo, cy] = [sitter(0, 'Ann', false), sitter(1, 'Bo', false), sitter(2, 'Cy', true)];
const table = { id: 'x', host: 0, seats: [ann, bo, cy] };
const host = { seats: [0], host: true };
const guest = (seat: number) => ({ seats: [seat], host: false });

it('tells the host whom to wait for, or that all is ready', () => {
  expect(readiness({ ...table, you: host })).toBe('lobby.unready Bo');
  expect(readiness({ ...table, seats: [ann, null, cy], you: host })).toBe('lobby.free 1');
  expect(readiness({ ...table, seats: [ann, cy], you: host })).toBe('lobby.all');
});

it('tells a guest what to do, then whom to wait for', () => {
  expect(readiness({ ...table, you: guest(1) })).toBe('lobby.unready.you');
  expect(readiness({ ...table, you: guest(2) })).toBe('lobby.unready Bo');
  expect(readiness({ ...table, seats: [ann, null, cy], you: guest(2) })).toBe('lobby.free.guest 1');
  expect(readiness({ ...table, seats: [ann, { ...bo, ready: true }, cy], you: guest(2) })).toBe('lobby.starts Ann');
});

it('tells nobody to sit down who cannot', () => {
  const nobody = { seats: [], host: false };
  expect(readiness({ ...table, you: nobody })).toBe('lobby.full');
  expect(readiness({ ...table, seats: [ann, null], you: nobody })).toBe('lobby.sit');
  expect(readiness({ ...table, seats: [ann, null], you: { ...nobody, removed: true } })).toBe('error.removed');
  expect(readiness({ host: 0, seats: [ann, null], you: nobody })).toBe('lobby.watching');
});
