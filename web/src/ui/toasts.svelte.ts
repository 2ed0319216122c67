/** One line for the player: what went wrong, what was done. Also spoken by screen readers. */

import { Refused } from '../net/messages';
import { maybe, t } from '../texts/texts.svelte';

export interface Toast {
  id: number;
  text: string;
  kind: 'say' | 'no';
}

const SHOWN_MS = 3500;

/** A code that is newer than this page comes with the server's own sentence. */
function sentence({ code, message, about }: Refused): string {
  return maybe(`error.${code}`, { about: maybe(`colour.${about}`) ?? about }) ?? message;
}

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** Counts refusals, so that something can shake at each. */
  refusals = $state(0);
  private made = 0;

  say(text: string, kind: Toast['kind'] = 'say'): void {
    const id = ++this.made;
    this.list = [...this.list.filter((each) => each.text !== text), { id, text, kind }].slice(-3);
    setTimeout(() => (this.list = this.list.filter((each) => each.id !== id)), SHOWN_MS);
  }

  /** Says why something was refused, in the player's language. */
  refuse(why: unknown): void {
    this.refusals += 1;
    if (why instanceof Refused) this.say(sentence(why), 'no');
    else {
      console.error(why);
      this.say(t('error.broken'), 'no');
    }
  }
}

export const toasts = new Toasts();
