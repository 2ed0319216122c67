/** Long presses on the board. With a mouse, the secondary button does the same. */

import { SLACK } from './camera';

/** How long (ms) a press must last. */
const HELD_MS = 500;

export class Hold {
  /** The current or last press was a long one, so its click must be ignored. */
  done = false;
  private start = { x: 0, y: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onheld` returns whether the long press had any effect. */
  constructor(private readonly onheld: (clientX: number, clientY: number) => boolean) {}

  down({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
    this.stop();
    this.done = false;
    if (pointerType === 'mouse' || !isPrimary) return;
    this.start = { x, y };
    this.timer = setTimeout(() => (this.done = this.onheld(x, y)), HELD_MS);
  }

  move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.start.x, clientY - this.start.y) > SLACK) this.stop();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
