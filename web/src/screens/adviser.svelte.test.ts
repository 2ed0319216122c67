// @vitest-environment happy-dom
/** When the coach is asked, and which answers are shown. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Advice, TableEvent, View } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { Adviser } from './adviser.svelte';

const north = { do: 'move', hero: 'elf', to: [2, 2] };
const mine: Advice = { type: 'advice', key: '', action: north as never, seats: [0], goal: null, turner: null };
const theirs: Advice = { ...mine, action: { do: 'explore' } as never, seats: [2] };

function seat() {
  let hear: (events: TableEvent[], before: View) => void = () => undefined;
  let current = $state.raw({ view: { seats: [{ name: 'Ann' }, { name: 'Bo' }] }, ground: {} });
  let legal = $state.raw([{ seat: 0, action: north }]);
  const asked = vi.fn<() => Promise<Advice>>();
  const table = {
    mine: [0],
    get current() { return current; },
    get legal() { return legal; },
    askCoach: asked,
    onevents: (listener: typeof hear) => ((hear = listener), () => undefined),
  };
  return {
    asked,
    adviser: new Adviser(table as unknown as Table),
    happen: (...events: TableEvent[]) => hear(events, current.view as unknown as View),
    change: (actions: typeof legal = legal) => ((current = { ...current }), (legal = actions)),
  };
}

let stop: () => void;
function begin(answer: Advice) {
  const seated = seat();
  seated.asked.mockResolvedValue(answer);
  stop = seated.adviser.watch(({ event }) => event === 'startling');
  return seated;
}

const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => stop());

describe('the coach', () => {
  it('is asked when nobody has done anything for some seconds', async () => {
    const { adviser, asked } = begin(mine);
    await pass(1900);
    expect(asked).not.toHaveBeenCalled();
    await pass(200);
    expect(adviser.useful).toEqual(north);
  });

  it('keeps quiet for as long again after something was done', async () => {
    const { adviser, asked } = begin(mine);
    await pass(1500);
    adviser.acted();
    await pass(1900);
    expect(asked).not.toHaveBeenCalled();
    await pass(200);
    expect(adviser.useful).toEqual(north);
  });

  it('goes on sooner with whoever has done something while advice was there', async () => {
    const { adviser } = begin(mine);
    await pass(2100);
    adviser.acted();
    expect(adviser.advice).toBeNull();
    await pass(2100);
    expect(adviser.useful).toEqual(north);
  });

  it('takes back what can no longer be done, and is asked again', async () => {
    const { adviser, asked, change } = begin(mine);
    await pass(2100);
    change([]);
    expect(adviser.useful).toBeNull();
    await pass(2100);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is asked again soon when others have done what it advised', async () => {
    const { adviser, asked, change, happen } = begin(mine);
    await pass(2100);
    change([]);
    happen({ event: 'moved' });
    await pass(10);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(adviser.heard).toBe(true);
    adviser.acted();
    expect(adviser.heard).toBe(false);
  });

  it('is asked again at once when others have moved the hero that it was about', async () => {
    const { asked, happen } = begin({ ...mine, seats: [2] });
    await pass(2100);
    happen({ event: 'moved', hero: 'dwarf' });
    expect(asked).toHaveBeenCalledTimes(1);
    happen({ event: 'moved', hero: 'elf' });
    expect(asked).toHaveBeenCalledTimes(2);
    await pass(10);
  });

  it('is not asked again while its advice holds', async () => {
    const { asked, change } = begin(mine);
    await pass(2100);
    change();
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('speaks as soon as the sand runs', async () => {
    const { adviser, happen } = begin(mine);
    happen({ event: 'started' });
    adviser.acted(); // it was the player who started
    await pass(10);
    expect([adviser.useful, adviser.occasion.first]).toEqual([north, true]);
    adviser.acted();
    expect(adviser.occasion.first).toBe(false);
  });

  it('says what is up to others, and blames nobody who had no time to act yet', async () => {
    const { adviser, asked, change } = begin(theirs);
    await pass(2100);
    expect([adviser.advice, adviser.useful, adviser.occasion.late]).toEqual([theirs, null, false]);
    await pass(2100);
    expect(adviser.occasion.late).toBe(true);
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
    change();
    expect(adviser.occasion.late).toBe(false);
  });

  it('is asked at once when a new kind of action becomes possible', async () => {
    const { asked, happen, change } = begin(theirs);
    await pass(2100);
    happen({ event: 'moved' });
    expect(asked).toHaveBeenCalledTimes(1);
    change([{ seat: 0, action: north }, { seat: 0, action: { do: 'explore', at: [2, 0] } as never }]);
    happen({ event: 'moved' });
    expect(asked).toHaveBeenCalledTimes(2);
    await pass(10);
    happen({ event: 'moved' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is asked again about what startles, even while its advice holds', async () => {
    const { asked, happen } = begin(mine);
    await pass(2100);
    happen({ event: 'moved' });
    happen({ event: 'startling' });
    await pass(10);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is asked at once when somebody nudges the player', async () => {
    const { adviser, happen } = begin(mine);
    happen({ event: 'nudge', by: 1, seat: 0 });
    await pass(10);
    expect([adviser.useful, adviser.occasion.by, adviser.pawn]).toEqual([north, 'Bo', true]);
  });

  it('explains the nudge pawn once in a match', async () => {
    const { adviser, happen } = begin(mine);
    happen({ event: 'drum', by: 1, seat: 0 });
    expect(adviser.pawn).toBe(false);
    happen({ event: 'nudge', by: 1, seat: 0 });
    expect(adviser.pawn).toBe(true);
    adviser.acted();
    happen({ event: 'nudge', by: 1, seat: 0 });
    expect(adviser.pawn).toBe(false);
    await pass(10);
  });

  it('remembers what was explained to whoever followed the advice', async () => {
    const { adviser, change } = begin(mine);
    await pass(2100);
    adviser.explain('vortex');
    expect(adviser.occasion.explained).toEqual([]);
    change([]); // the table has changed before the answer to the action comes
    adviser.acted();
    expect(adviser.occasion.explained).toEqual(['vortex']);
  });

  it('does not mind a nudge for somebody else', async () => {
    const { asked, happen } = begin(mine);
    happen({ event: 'nudge', by: 1, seat: 2 });
    await pass(10);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is silent once it was sent away, and survives a refusal', async () => {
    const { adviser, asked } = begin(mine);
    asked.mockRejectedValue(new Error('too_fast'));
    await pass(4200);
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
    await pass(60_000);
    adviser.ask();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
