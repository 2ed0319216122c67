/** A finger that rests on the board. Mice have another button for what that means. */

import { SLACK } from './camera';

/** So long (ms) it must rest. */
const HELD_MS = 500;

export class Hold {
  /** The finger that is down, or has just gone up, was held: its click means nothing more. */
  done = false;
  private start = { x: 0, y: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onheld` says whether that means anything. */
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
