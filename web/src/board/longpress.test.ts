import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hold } from './longpress';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const finger = (x: number, more: Partial<PointerEvent> = {}): PointerEvent =>
  ({ pointerType: 'touch', isPrimary: true, clientX: x, clientY: 5, ...more }) as PointerEvent;

it('tells where a finger rests, once', () => {
  const onheld = vi.fn(() => true);
  const hold = new Hold(onheld);
  hold.down(finger(3));
  hold.move(finger(5));
  vi.advanceTimersByTime(2000);
  expect(onheld).toHaveBeenCalledExactlyOnceWith(3, 5);
  expect(hold.done).toBe(true);
  hold.down(finger(3));
  expect(hold.done).toBe(false);
});

it('takes a tap, a drag, a second finger and a mouse for something else', () => {
  const onheld = vi.fn(() => true);
  const hold = new Hold(onheld);
  hold.down(finger(3));
  hold.stop();
  hold.down(finger(3));
  hold.move(finger(30));
  hold.down(finger(3));
  hold.down(finger(60, { isPrimary: false }));
  hold.down(finger(3, { pointerType: 'mouse' }));
  vi.advanceTimersByTime(2000);
  expect(onheld).not.toHaveBeenCalled();
});

it('leaves the click alone where resting means nothing', () => {
  const hold = new Hold(() => false);
  hold.down(finger(3));
  vi.advanceTimersByTime(2000);
  expect(hold.done).toBe(false);
});
