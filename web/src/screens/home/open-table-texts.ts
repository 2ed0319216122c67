/** An open table in words: what is played, how people talk there, and in which language. */

import { optionsWith } from '../../games/metas';
import { FRONTS } from '../../games/registry';
import type { OpenTable, TalkMode } from '../../net/generated';
import { language, maybe, t } from '../../texts/texts.svelte';

/** How much people may say to each other during a match. */
export function talkAt({ game, options, gestures }: Pick<OpenTable, 'game' | 'options' | 'gestures'>): TalkMode {
  const mode = FRONTS[game].talk?.(options) ?? 'free';
  return gestures && mode === 'free' ? 'gestures' : mode;
}

/** The game and its scenario or board; `brief`: without the game. */
export function gameInWords({ game, options }: Pick<OpenTable, 'game' | 'options'>, brief = false): string {
  const words = optionsWith(game, options)
    .filter(({ kind, shown, name }) => shown && kind === 'choice' && name !== 'players')
    .map(({ name, default: usual }) => maybe(`option.${game}.${name}.${String(options[name] ?? usual ?? 'none')}`));
  const [first] = words.filter((word) => word !== null);
  const title = FRONTS[game].title?.(options) ?? first ?? '';
  return brief ? title : [t(`game.${game}`), title].filter(Boolean).join(', ');
}

export function languageName(code: string): string {
  return new Intl.DisplayNames([language()], { type: 'language' }).of(code) ?? code;
}
