/** Whether the server can be reached, as far as this page knows. */

class Network {
  online = $state(globalThis.navigator?.onLine ?? true);

  watch(): void {
    window.addEventListener('online', () => (this.online = true));
    window.addEventListener('offline', () => (this.online = false));
  }
}

export const network = new Network();
