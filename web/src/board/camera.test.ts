// @vitest-environment happy-dom
/** The camera under a finger. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Camera, type Hold } from './camera';
import { UNIT } from './geometry';

let camera: Camera;
let view: HTMLElement;
let holds: Hold[];

beforeEach(() => {
  vi.useFakeTimers();
  holds = [];
  document.body.innerHTML = '<div><div></div></div>';
  view = document.body.firstElementChild as HTMLElement;
  const options = { onsize: () => undefined, onstill: () => undefined, onhand: () => undefined, still: false, paints: false };
  camera = new Camera(view, view.firstElementChild as HTMLElement, { ...options, onhold: (hold) => void holds.push(hold) });
});
afterEach(() => {
  camera.destroy();
  vi.useRealTimers();
});

const tap = (): void => {
  view.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, clientX: 2 * UNIT + 1, clientY: 1, bubbles: true }));
  document.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1 }));
};

test('a tap right after the camera moved by itself means what was there before', () => {
  camera.follow({ x: UNIT, y: 0, scale: 1 });
  vi.advanceTimersByTime(200);
  tap();
  expect(camera.meantAt(2 * UNIT + 1, 1)?.map(Math.floor)).toEqual([2, 0]);
  expect(camera.pointAt(2 * UNIT + 1, 1).map(Math.floor)).toEqual([1, 0]);
});

test('a later tap, and one after a move that was asked for, means what is there', () => {
  camera.follow({ x: UNIT, y: 0, scale: 1 });
  vi.advanceTimersByTime(500);
  tap();
  expect(camera.meantAt(2 * UNIT + 1, 1)).toBeNull();
  camera.show({ x: 0, y: 0, scale: 1 });
  tap();
  expect(camera.meantAt(2 * UNIT + 1, 1)).toBeNull();
});

test('it knows whether a finger is down, was just there, or was there lately', () => {
  tap();
  expect(holds).toEqual(['down', 'now']);
  vi.advanceTimersByTime(5000);
  expect(holds).toEqual(['down', 'now', 'lately', null]);
});
