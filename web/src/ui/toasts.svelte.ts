/** One-line messages to the player: what went wrong, what was done. Screen readers announce them too. */

import { Refused } from '../net/messages';
import { language, maybe, t } from '../texts/texts.svelte';

export interface Toast {
  id: number;
  text: string;
  /** `no`: a refusal; `call`: somebody is waiting for this player. */
  kind: 'say' | 'no' | 'call';
  /** The tap that it answers, in pixels from the corner of the window. */
  at: Point | null;
}

interface Point {
  x: number;
  y: number;
}

const SHOWN_MS = 3500;
/** A refusal belongs to a tap that was at most this long ago (ms). */
const ANSWERED_MS = 1500;

/** For these codes the server's own sentence says more, to those who read English. */
const BETTER_SAID = ['bad_option'];

/** A code that this page does not know yet falls back to the server's own sentence. */
function sentence({ code, message, about }: Refused): string {
  if (BETTER_SAID.includes(code) && language() === 'en') return message;
  return maybe(`error.${code}`, { about: maybe(`colour.${about}`) ?? about }) ?? message;
}

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** Number of refusals so far, so that something can shake at each. */
  refusals = $state(0);
  /** Where toasts appear, in pixels from the edges of the window, if not below the top bar. */
  over = $state.raw<{ top: number; bottom: number; left: number; right: number } | null>(null);
  /** Whether they appear at the bottom, because what they are about is at the top. */
  low = $state(false);
  /** The last tap, unless a key was pressed since. */
  tap: (Point & { time: number }) | null = null;
  private made = 0;

  /** A refusal of a tap appears where the finger is, because that is where the player looks. */
  say(text: string, kind: Toast['kind'] = 'say'): void {
    const id = ++this.made;
    const at = kind === 'no' && this.tap && performance.now() - this.tap.time < ANSWERED_MS ? this.tap : null;
    this.list = [...this.list.filter((each) => each.text !== text && !(at && each.at)), { id, text, kind, at }].slice(-3);
    setTimeout(() => (this.list = this.list.filter((each) => each.id !== id)), SHOWN_MS);
  }

  /** The player has done something: earlier refusals and calls no longer matter. */
  settle(): void {
    if (this.list.some(({ kind }) => kind !== 'say')) this.list = this.list.filter(({ kind }) => kind === 'say');
  }

  /** Takes back everything: there is a result to look at. */
  clear(): void {
    this.list = [];
  }

  /** Says why something was refused, in the player's language. */
  refuse = (why: unknown): void => {
    // Whoever was a moment too late sees that the match is over.
    if (why instanceof Refused && why.code === 'over') return;
    this.refusals += 1;
    if (!(why instanceof Refused)) console.error(why);
    this.say(why instanceof Refused ? sentence(why) : t('error.broken'), 'no');
  };
}

export const toasts = new Toasts();

/** Shows toasts over this element while it is mounted: over the board, not over the players around it. */
export function toastsOver(element: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    toasts.over = { top, bottom: innerHeight - bottom, left, right: innerWidth - right };
  });
  const touched = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const { top, height } = element.getBoundingClientRect();
    toasts.low = y >= top && y < top + height / 3;
    toasts.tap = { x, y, time: performance.now() };
  };
  const typed = (): void => void (toasts.tap = null);
  addEventListener('pointerdown', touched, { capture: true });
  addEventListener('keydown', typed, { capture: true });
  sizes.observe(element);
  sizes.observe(document.documentElement);
  return () => {
    sizes.disconnect();
    removeEventListener('pointerdown', touched, { capture: true });
    removeEventListener('keydown', typed, { capture: true });
    typed();
    toasts.over = null;
    toasts.low = false;
  };
}
