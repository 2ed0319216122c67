/** One line for the player: what went wrong, what was done. Also spoken by screen readers. */

import { Refused } from '../net/messages';
import { language, maybe, t } from '../texts/texts.svelte';

export interface Toast {
  id: number;
  text: string;
  /** `no`: a refusal; `call`: somebody waits for this player. */
  kind: 'say' | 'no' | 'call';
}

const SHOWN_MS = 3500;

/** Of these the server's own sentence tells more, to those who read English. */
const BETTER_SAID = ['bad_option'];

/** A code that is newer than this page comes with the server's own sentence. */
function sentence({ code, message, about }: Refused): string {
  if (BETTER_SAID.includes(code) && language() === 'en') return message;
  return maybe(`error.${code}`, { about: maybe(`colour.${about}`) ?? about }) ?? message;
}

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** Counts refusals, so that something can shake at each. */
  refusals = $state(0);
  /** Where they are shown, in pixels from the edges of the window, if not below the bar of a page. */
  over = $state.raw<{ top: number; bottom: number; left: number; right: number } | null>(null);
  /** Whether they come at the bottom, because what they are about is at the top. */
  low = $state(false);
  private made = 0;

  say(text: string, kind: Toast['kind'] = 'say'): void {
    const id = ++this.made;
    this.list = [...this.list.filter((each) => each.text !== text), { id, text, kind }].slice(-3);
    setTimeout(() => (this.list = this.list.filter((each) => each.id !== id)), SHOWN_MS);
  }

  /** Something was done: what was refused before, or asked for, no longer matters. */
  settle(): void {
    if (this.list.some(({ kind }) => kind !== 'say')) this.list = this.list.filter(({ kind }) => kind === 'say');
  }

  /** Says why something was refused, in the player's language. */
  refuse = (why: unknown): void => {
    this.refusals += 1;
    if (!(why instanceof Refused)) console.error(why);
    this.say(why instanceof Refused ? sentence(why) : t('error.broken'), 'no');
  };
}

export const toasts = new Toasts();

/** Toasts come over this element as long as it is there: over a board, and not over who sits around it. */
export function toastsOver(element: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    toasts.over = { top, bottom: innerHeight - bottom, left, right: innerWidth - right };
  });
  const touched = ({ clientY }: PointerEvent): void => {
    const { top, height } = element.getBoundingClientRect();
    toasts.low = clientY >= top && clientY < top + height / 3;
  };
  addEventListener('pointerdown', touched, { capture: true });
  sizes.observe(element);
  sizes.observe(document.documentElement);
  return () => {
    sizes.disconnect();
    removeEventListener('pointerdown', touched, { capture: true });
    toasts.over = null;
    toasts.low = false;
  };
}
