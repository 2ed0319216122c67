/** From one tap to a table. */

import { BOTS, GAMES } from '../games/metas';
import { api } from '../net/api';
import type { GameName, Options } from '../net/messages';
import { network } from '../net/network.svelte';
import { markPlayed } from '../lessons/progress';
import { go } from '../router.svelte';
import { language, t } from '../texts/texts.svelte';
import { settings } from '../ui/settings.svelte';
import { toasts } from '../ui/toasts.svelte';

export function playerName(): string {
  return settings.name.trim() || t('name.default');
}

async function open(game: GameName, options: Options, bots: { bots?: string; start?: boolean }, made?: (id: string) => void, how?: 'replace'): Promise<void> {
  try {
    const waiting = setTimeout(() => !network.online && toasts.say(t('offline.loading')), 300);
    const wish = { game, options, name: playerName(), ...bots };
    const { id } = await api.makeTable(wish).finally(() => clearTimeout(waiting));
    markPlayed(game);
    made?.(id);
    go(`/table/${id}`, how);
  } catch (why) {
    toasts.refuse(why);
  }
}

/** A solo table, with bots where the game needs them. */
export async function playAlone(game: GameName, options: Options, made?: (id: string) => void, how?: 'replace'): Promise<void> {
  const [bots = ''] = BOTS[game];
  await open(game, options, { bots, start: true }, made, how);
}

/** A seat at an open table, or a new table that is open; with `bots`, the match there begins at once. */
export async function withAnybody(game: GameName | null, bots: boolean): Promise<void> {
  try {
    const { open, id } = await api.anybody({ game, bots, language: language(), name: playerName() });
    if (game) markPlayed(game);
    go(open ? `/open/${open}` : `/table/${id}`);
  } catch (why) {
    toasts.refuse(why);
  }
}

export function withFriends(game: GameName): Promise<void> {
  return open(game, GAMES[game].friends, {});
}
