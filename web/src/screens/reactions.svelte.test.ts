// @vitest-environment happy-dom
/** What the page makes of what happens at the table. */

import { beforeEach, expect, it, vi } from 'vitest';
import { adapter } from '../games/mall/adapter';
import { Refused, type TableEvent } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { speak } from '../texts/texts.svelte';
import { toasts } from '../ui/toasts.svelte';
import { Reactions } from './reactions.svelte';

vi.mock('../ui/sound', () => ({ play: () => undefined, vibrate: () => undefined }));

const view = { game: 'mall', seats: [{ seat: 0, name: 'Ann', owns: [] }, { seat: 1, name: 'Calm', owns: [] }], heroes: {}, consents: [], outcome: null };
const nudge = { event: 'nudge', by: 1, seat: 0 };
const away = { event: 'moved', hero: 'elf', by: 'walk', from: [0, 0], to: [1, 0] };
const elf = { do: 'move', hero: 'elf', to: [0, 1] };

function begin(coached = false, hears: (seat: number) => boolean = () => true) {
  const table = { mine: [0], current: { view }, hears } as unknown as Table;
  const reactions = new Reactions(table, adapter as never, () => coached);
  return { reactions, happen: (...events: TableEvent[]) => reactions.happened(events, view as never) };
}

beforeEach(async () => {
  vi.useFakeTimers();
  await speak('en');
  toasts.clear();
});

it('calls the player who is nudged, unless the coach does', () => {
  begin(true).happen(nudge);
  expect(toasts.list).toEqual([]);
  begin().happen(nudge);
  expect(toasts.list).toMatchObject([{ kind: 'call', text: 'Calm nudges you: your move!' }]);
});

it('lets the pawn rest once the player has done something, until the next nudge', () => {
  const { reactions, happen } = begin();
  happen(nudge);
  expect(reactions.answered).toBe(false);
  reactions.acted(elf);
  expect(reactions.answered).toBe(true);
  happen(nudge);
  expect(reactions.answered).toBe(false);
});

it('leaves nothing lying over the result', () => {
  const { happen } = begin();
  toasts.say('You can’t move the elf right now.', 'no');
  happen(nudge, { event: 'ended', result: 'lost' });
  expect(toasts.list).toEqual([]);
});

it('knows why a move came to nothing: others were quicker with the same hero', () => {
  const { reactions, happen } = begin();
  const crooked = new Refused('not_straight', '');
  expect(reactions.missed(elf, crooked)).toBeNull();
  happen(away);
  expect(reactions.missed(elf, crooked)).toBe('elf');
  expect(reactions.missed({ ...elf, hero: 'mage' } as never, crooked)).toBeNull();
  expect(reactions.missed(elf, new Refused('not_your_action', ''))).toBeNull();
  reactions.acted(elf); // it was the player
  expect(reactions.missed(elf, crooked)).toBeNull();
  happen(away);
  vi.advanceTimersByTime(2000);
  expect(reactions.missed(elf, crooked)).toBeNull();
});

it('neither shows nor tells what a muted player does to be noticed', () => {
  const { reactions, happen } = begin(false, (seat) => seat !== 1);
  happen(nudge);
  expect(toasts.list).toEqual([]);
  expect(reactions.told).toEqual([]);
});
