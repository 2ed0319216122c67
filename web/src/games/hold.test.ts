// @vitest-environment happy-dom
/** Buttons that do more when they are held down. */

import { beforeEach, expect, test, vi } from 'vitest';
import { holdable } from './hold';

const [onheld, onclick] = [vi.fn(), vi.fn()];
let button: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  document.body.innerHTML = '<button></button>';
  button = document.querySelector('button') as HTMLButtonElement;
  holdable(onheld)(button);
  document.body.onclick = onclick; // as Svelte delegates it
});

function press(ms: number): void {
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(ms);
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  button.click();
}

test('a tap is a click', () => {
  press(100);
  expect([onheld.mock.calls.length, onclick.mock.calls.length]).toEqual([0, 1]);
});

test('a button that is held down does the other thing, once, and no click follows', () => {
  press(2000);
  expect([onheld.mock.calls.length, onclick.mock.calls.length]).toEqual([1, 0]);
  press(100);
  expect([onheld.mock.calls.length, onclick.mock.calls.length]).toEqual([1, 1]);
});
