/** The server calls a bot by its kind and its seat, in English: "Calm 3". Everybody reads it in their own language. */

import { listed, maybe } from '../texts/texts.svelte';

const BOT = /^([A-Z][a-z]+) (\d)$/;

export function nameOf(name: string): string {
  const [, kind = '', seat] = BOT.exec(name) ?? [];
  const bot = kind && maybe(`bot.${kind.toLowerCase()}`);
  return bot ? `${bot} ${seat}` : name;
}

/** The seats, with names that follow the language even while they are shown. */
export function withNames<Seat extends { name: string } | null>(seats: readonly Seat[]): Seat[] {
  return seats.map((each) => {
    if (!each || !BOT.test(each.name)) return each;
    const { name } = each;
    return Object.defineProperty({ ...each }, 'name', { get: () => nameOf(name), enumerable: true });
  });
}

/** "Ann, Calm 2 and Bo". */
export function people(names: readonly string[]): string {
  return listed(names.map(nameOf));
}
