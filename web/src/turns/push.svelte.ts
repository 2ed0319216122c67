/** Push messages to this browser: "your turn", if the server sends them and the player wants them. */

import type { NewSubscription } from '../net/generated';
import { api } from '../net/api';
import { remember, remembered } from '../net/device';
import { language } from '../texts/texts.svelte';

/** Kept on this device: whether the player wants them. Empty: not asked yet. */
const WISH = 'push';

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

class Push {
  wish = $state(remembered(WISH));
  /** Whether this browser and this server can do it. */
  possible = $state(false);
  private key = '';

  /** Finds out whether it is possible, and renews what browsers let expire. */
  async look(): Promise<void> {
    if (this.key || !('serviceWorker' in navigator) || !('PushManager' in window) || Notification.permission === 'denied') return;
    this.key = await api.pushKey().catch(() => '');
    this.possible = this.key !== '' && !!(await navigator.serviceWorker.getRegistration());
    if (this.possible && this.wish === 'on') await this.subscribe().catch(() => undefined);
  }

  /** Asks the browser for permission, which it grants only in answer to a tap. */
  async switchOn(): Promise<void> {
    const granted = (await Notification.requestPermission()) === 'granted';
    if (granted) await this.subscribe();
    this.note(granted ? 'on' : 'off');
  }

  async switchOff(): Promise<void> {
    this.note('off');
    const registration = await navigator.serviceWorker.ready;
    const known = await registration.pushManager.getSubscription();
    if (!known) return;
    await known.unsubscribe();
    await api.unsubscribe(known.endpoint);
  }

  decline(): void {
    this.note('off');
  }

  private note(wish: 'on' | 'off'): void {
    this.wish = wish;
    remember(WISH, wish);
  }

  private async subscribe(): Promise<void> {
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(this.key) });
    const { endpoint, keys } = made.toJSON();
    const { p256dh = '', auth = '' } = keys ?? {};
    await api.subscribe({ endpoint: endpoint ?? '', keys: { p256dh, auth }, language: language() } satisfies NewSubscription);
  }
}

export const push = new Push();
