/** How a match of a challenge ended, in one sentence. */

import type { ChallengeResult } from '../net/api';
import { people } from '../table/bot-names';
import { t } from '../texts/texts.svelte';

export function endingOf({ outcome, names }: Pick<ChallengeResult, 'outcome' | 'names'>): string {
  if (outcome.result === 'draw') return t('moment.draw');
  if (outcome.result === 'lost') return t('after.theylost');
  const winners = outcome.winners.map((seat) => names[seat] ?? '');
  // Where all win together, nobody is named.
  if (winners.length === 0 || winners.length === names.length) return t('after.theywon');
  return winners.length === 1 ? t('after.winner', { name: people(winners) }) : t('after.winners', { names: people(winners) });
}
