/** Shares a link or a text: through the system's share sheet, or else the clipboard. */

import { toasts } from './toasts.svelte';

/** Servers at home use plain http, where browsers offer no clipboard API: fall back to the old command. */
function copyAsOfOld(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  // An open dialog keeps the focus inside it.
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

/** With a picture (a data URL) where the share sheet takes one; elsewhere the text alone. */
export async function sharePicture(text: string, picture: string, copied: string): Promise<void> {
  const bytes = Uint8Array.from(atob(picture.split(',')[1] ?? ''), (each) => each.charCodeAt(0));
  const files = [new File([bytes], 'dedale.png', { type: 'image/png' })];
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files })) {
    await navigator.share({ text, files }).catch(() => undefined); // the player changed their mind
  } else await share({ text }, copied);
}

/** Shows `copied` once the text is on the clipboard; if it cannot be copied, shows the text itself. */
export async function share(what: { url: string } | { text: string }, copied: string): Promise<void> {
  const text = 'url' in what ? what.url : what.text;
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(what).catch(() => undefined); // the player changed their mind
  } else {
    toasts.say((await copy(text)) ? copied : text);
  }
}
