// @vitest-environment happy-dom
/** What is on in somebody's first matches. */

import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const fresh = async () => (await import('./settings.svelte')).settings;

test('coach and seconds are on at first, and go after some matches', async () => {
  const settings = await fresh();
  expect([settings.coach, settings.seconds]).toEqual([true, true]);
  for (let match = 0; match < 3; match++) settings.countCoached();
  expect([settings.coach, settings.seconds]).toEqual([false, false]);
});

test('whoever sends the coach away keeps the seconds', async () => {
  const settings = await fresh();
  settings.switchCoach();
  expect([settings.coach, settings.seconds]).toEqual([false, true]);
});
