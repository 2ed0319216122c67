/** From one tap to a table. */

import { forOne, GAMES } from '../games/info';
import { api } from '../net/api';
import { botsFor } from '../net/bots';
import type { GameName, Options } from '../net/messages';
import { reach } from '../net/reach.svelte';
import { go } from '../router.svelte';
import { t } from '../texts/texts.svelte';
import { settings } from '../ui/settings.svelte';
import { toasts } from '../ui/toasts.svelte';
import { markDaily } from './daily';

export function playerName(): string {
  return settings.name.trim() || t('name.default');
}

async function open(game: GameName, options: Options, alone: boolean, made?: (id: string) => void): Promise<void> {
  try {
    const wish = { game, options, name: playerName() };
    const [bots = ''] = alone ? await botsFor(game) : [];
    const waiting = setTimeout(() => !reach.online && toasts.say(t('offline.loading')), 300);
    const { id } = await api.makeTable(alone ? { ...wish, bots, start: true } : wish).finally(() => clearTimeout(waiting));
    made?.(id);
    if (alone && forOne(game)) void forNextTime();
    go(`/table/${id}`);
  } catch (why) {
    toasts.refuse(why);
  }
}

/** Whoever plays alone may want to do so without a network next time: fetched when the board has long been there. */
async function forNextTime(): Promise<void> {
  await new Promise((done) => setTimeout(done, 10_000));
  if (reach.online) await (await import('../offline/carrying')).fetchQuietly();
}

/** A table for one, with bots where the game needs them; the Tower goes on where this device stopped. */
export async function playNow(game: GameName): Promise<void> {
  await open(game, game === 'tower' ? { ...GAMES.tower.alone, quest: await nextFloor() } : GAMES[game].alone, true);
}

export function withFriends(game: GameName): Promise<void> {
  return open(game, GAMES[game].friends, false);
}

export function playFloor(quest: string): Promise<void> {
  return open('tower', { quest, players: 1 }, true);
}

export function playDaily(quest: string, date: string): Promise<void> {
  return open('tower', { quest, players: 1 }, true, (table) => markDaily(table, date));
}

export function playAdventure(adventure: number): Promise<void> {
  return open('tower', { adventure, players: 1 }, true);
}

async function nextFloor(): Promise<string> {
  try {
    const [{ floors }, progress] = await Promise.all([api.tower(), api.progress()]);
    return floors.find(({ id }) => !(id in progress.floors))?.id ?? 't1';
  } catch {
    return 't1';
  }
}
