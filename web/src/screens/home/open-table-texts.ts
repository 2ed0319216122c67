/** An open table in words: what is played, how people talk there, and in which language. */

import { optionsWith } from '../../games/metas';
import { FRONTS } from '../../games/registry';
import type { OpenTable, TalkMode } from '../../net/generated';
import { locale, maybe } from '../../texts/texts.svelte';

/** How much people may say to each other during a match. */
export function talkAt({ game, options, gestures }: Pick<OpenTable, 'game' | 'options' | 'gestures'>): TalkMode {
  const mode = FRONTS[game].talk?.(options) ?? 'free';
  return gestures && mode === 'free' ? 'gestures' : mode;
}

/** The scenario, board or quest. */
export function titleOf({ game, options }: Pick<OpenTable, 'game' | 'options'>): string {
  const words = optionsWith(game, options)
    .filter(({ kind, shown, name }) => shown && kind === 'choice' && name !== 'players')
    .map(({ name, default: usual }) => maybe(`option.${game}.${name}.${String(options[name] ?? usual ?? 'none')}`));
  return FRONTS[game].title?.(options) ?? words.find((word) => word !== null) ?? '';
}

export function languageName(code: string): string {
  return new Intl.DisplayNames([locale()], { type: 'language' }).of(code) ?? code;
}
