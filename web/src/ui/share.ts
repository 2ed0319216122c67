/** Hands a link or a text on: with the phone's own sheet, else over the clipboard. */

import { toasts } from './toasts.svelte';

/** Pages of a server at home come over plain http, where browsers give no clipboard: there it is done as of old. */
function copyAsOfOld(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  // A dialog that is open lets nothing outside it have the focus.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

async function copy(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyAsOfOld(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyAsOfOld(text);
  }
}

/** `copied` is said once it is on the clipboard; where nothing can be copied, the text itself is shown. */
export async function share(what: { url: string } | { text: string }, copied: string): Promise<void> {
  const text = 'url' in what ? what.url : what.text;
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(what).catch(() => undefined); // somebody thought better of it
  } else {
    toasts.say((await copy(text)) ? copied : text);
  }
}
