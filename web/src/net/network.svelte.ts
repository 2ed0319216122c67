/** Whether the server can be reached, as far as this page knows, and what works without it. */

class Network {
  online = $state(globalThis.navigator?.onLine ?? true);
  /** Whether the rules are on this device; checked when the server cannot be reached. */
  rules = $state(false);
  /** Whether a match can be played now, on the server or here. */
  playable = $derived(this.online || this.rules);

  watch(): void {
    $effect.root(() => {
      $effect(() => {
        if (!this.online) void import('../offline/download').then(({ isHere }) => isHere()).then((found) => (this.rules = found), () => (this.rules = false));
      });
    });
    window.addEventListener('online', () => (this.online = true));
    window.addEventListener('offline', () => (this.online = false));
  }
}

export const network = new Network();
