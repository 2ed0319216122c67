// @vitest-environment happy-dom
/** When the coach is asked, and which answers are shown. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Advice, TableEvent } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { Adviser } from './adviser.svelte';

const north = { do: 'move', hero: 'elf', to: [2, 2] };
const mine: Advice = { type: 'advice', key: '', action: north as never, seats: [0], goal: null };
const theirs: Advice = { ...mine, action: { do: 'explore' } as never, seats: [2] };

function seat() {
  let hear: (events: TableEvent[]) => void = () => undefined;
  let current = $state.raw({ view: { seats: [{ name: 'Ann' }, { name: 'Bo' }] } });
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
    happen: (...events: TableEvent[]) => hear(events),
    change: (actions: typeof legal = legal) => ((current = { ...current }), (legal = actions)),
  };
}

let stop: () => void;
function begin(answer: Advice) {
  const seated = seat();
  seated.asked.mockResolvedValue(answer);
  stop = seated.adviser.watch();
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
    await pass(4900);
    expect(asked).not.toHaveBeenCalled();
    await pass(200);
    expect(adviser.useful).toEqual(north);
  });

  it('keeps quiet for as long again after something was done', async () => {
    const { adviser, asked } = begin(mine);
    await pass(4000);
    adviser.acted();
    await pass(4000);
    expect(asked).not.toHaveBeenCalled();
    await pass(1100);
    expect(adviser.useful).toEqual(north);
  });

  it('goes on sooner with whoever has done something while advice was there', async () => {
    const { adviser } = begin(mine);
    await pass(5100);
    adviser.acted();
    expect(adviser.advice).toBeNull();
    await pass(2100);
    expect(adviser.useful).toEqual(north);
  });

  it('takes back what can no longer be done, and is asked again', async () => {
    const { adviser, asked, change } = begin(mine);
    await pass(5100);
    change([]);
    expect(adviser.useful).toBeNull();
    await pass(2100);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not asked again while its advice holds', async () => {
    const { asked, change } = begin(mine);
    await pass(5100);
    change();
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('blames nobody who had no time to act yet', async () => {
    const { adviser, asked, change } = begin(theirs);
    await pass(5100);
    expect(adviser.advice).toBeNull();
    await pass(2100);
    expect(adviser.advice).toEqual(theirs);
    expect(adviser.useful).toBeNull();
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
    change();
    expect(adviser.advice).toBeNull();
  });

  it('is asked at once when somebody nudges the player', async () => {
    const { adviser, happen } = begin(mine);
    happen({ event: 'nudge', by: 1, seat: 0 });
    await pass(10);
    expect([adviser.useful, adviser.by]).toEqual([north, 'Bo']);
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
    await pass(7200);
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
    await pass(60_000);
    adviser.ask();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
