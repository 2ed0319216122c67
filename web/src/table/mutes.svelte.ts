/** People whom this player does not want to hear, by table and name. Only this device knows. */

import { remember, remembered } from '../net/device';

const KEPT = 100;

class Mutes {
  private keys = $state.raw<readonly string[]>(remembered('muted').split('\n').filter(Boolean));

  has(table: string, name: string): boolean {
    return this.keys.includes(`${table} ${name}`);
  }

  switch(table: string, name: string): void {
    const key = `${table} ${name}`;
    this.keys = this.keys.includes(key) ? this.keys.filter((each) => each !== key) : [...this.keys, key].slice(-KEPT);
    remember('muted', this.keys.join('\n'));
  }
}

export const mutes = new Mutes();
