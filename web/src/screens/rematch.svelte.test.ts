// @vitest-environment happy-dom
/** "Again!": asks the others, or begins at once if nobody is left to ask. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, type Outgoing } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { speak } from '../texts/texts.svelte';
import { toasts } from '../ui/toasts.svelte';
import { Rematch } from './rematch.svelte';

const me = { seat: 0, name: 'Ann', bot: null, here: true, ready: false };
const bot = { seat: 1, name: 'Calm', bot: 'calm', here: true, ready: true };
const bo = { ...me, seat: 2, name: 'Bo' };

function after(...seats: object[]) {
  let lobby = $state.raw({ seats, playing: false });
  const send = vi.fn<(message: Outgoing) => Promise<void>>().mockResolvedValue();
  const table = { mine: [0], get lobby() { return lobby; }, send } as unknown as Table;
  let rematch = null as unknown as Rematch;
  stop = $effect.root(() => void (rematch = new Rematch(table)));
  flushSync();
  return { rematch, send, sit: (...now: object[]) => ((lobby = { ...lobby, seats: now }), flushSync()) };
}

let stop: () => void = () => undefined;
beforeEach(async () => {
  await speak('en');
  toasts.clear();
});
afterEach(() => stop());

it('begins at once among bots', async () => {
  const { rematch, send } = after(me, bot);
  await rematch.ask();
  expect(send.mock.calls).toEqual([[{ type: 'rematch' }]]);
});

it('cannot be tapped twice while the answer is on its way', async () => {
  const { rematch, send } = after(me, bot);
  let answer: () => void = () => undefined;
  send.mockReturnValue(new Promise((done) => (answer = done)));
  const asked = rematch.ask();
  expect(rematch.sending).toBe(true);
  answer();
  await asked;
  expect(rematch.sending).toBe(false);
});

it('says why nothing happens, and can be tapped again', async () => {
  const { rematch, send } = after(me, bot);
  send.mockRejectedValue(new Refused('empty_seats', 'Nobody is in seat 2 yet.'));
  await rematch.ask();
  expect(toasts.list).toHaveLength(1);
  expect(rematch.sending).toBe(false);
});

it('asks people first, and begins when the last of them agrees', async () => {
  const { rematch, send, sit } = after(me, bot, bo);
  await rematch.ask();
  expect(send.mock.calls).toEqual([[{ type: 'ready', seat: 0, ready: true }]]);
  sit({ ...me, ready: true }, bot, bo);
  expect(send).toHaveBeenCalledTimes(1);
  sit({ ...me, ready: true }, bot, { ...bo, ready: true });
  expect(send).toHaveBeenLastCalledWith({ type: 'rematch' });
});

it('is not troubled by somebody who was quicker', async () => {
  const { rematch, send } = after(me, bot);
  send.mockRejectedValue(new Refused('playing', 'A match is in progress.'));
  await rematch.ask();
  expect(toasts.list).toHaveLength(0);
});
