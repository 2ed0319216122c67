/** Hints: what the server told of the next move, in marks and in words. */

import type { Pointer, Square } from '../../board/types';
import type { Action, Hint, HintLevel, View } from '../../net/messages';
import { t } from '../../texts/texts.svelte';
import type { TowerHero } from '../../net/generated';
import { heroName, place } from '../actions';
import type { Position } from '../game';
import type { TowerView } from './adapter';

/** What a hint is about: it means nothing once a hero or a card has moved. */
function positionKey(view: View): string {
  const { quest, heroes, cards, armed } = view as TowerView;
  return JSON.stringify([quest, heroes, cards, armed]);
}

/** The hint that was given for what is on the table now. */
export function hintOf({ view, hinted }: Position): Hint | null {
  return hinted?.view && positionKey(hinted.view) === positionKey(view) ? hinted.hint : null;
}

/** What the next tap asks for; null when there is no more to say. */
export function nextLevel(hint: Hint | null): HintLevel | null {
  if (!hint || hint.solvable === null) return 1;
  return hint.solvable && hint.level < 3 ? ((hint.level + 1) as HintLevel) : null;
}

export function pointersOf(view: TowerView, hint: Hint | null): Pointer[] {
  if (!hint?.solvable || !hint.moves) return [];
  if (typeof hint.card === 'number') return [{ kind: 'part', part: String(hint.card) }];
  const from = view.heroes[hint.hero as TowerHero];
  if (!from) return [];
  const marks: Pointer[] = [{ kind: 'piece', at: from }];
  if (hint.where) marks.push({ kind: 'place', at: hint.where });
  if (hint.where && hint.action) marks.push({ kind: 'arrow', from, to: hint.where });
  const other = view.heroes[hint.action?.['swap'] as TowerHero];
  if (other) marks.push({ kind: 'piece', at: other });
  return marks;
}

/** A move of the solution that is being shown, as a hint that says all. */
export function stepAsHint(action: Action): Hint {
  const { hero, to, card } = action as Action & { hero?: string; to?: Square; card?: number };
  return { type: 'hint', key: '', level: 3, solvable: true, moves: 1, hero: hero ?? null, where: to ?? null, card: card ?? null, action };
}

/** The whole hint as sentences. */
export function hintWords(view: TowerView, hint: Hint, name: (action: Action) => string): string {
  if (hint.solvable === null) return t('hint.unknown');
  if (!hint.solvable) return t('hint.dead');
  const left = t(hint.moves === 1 ? 'hint.last' : 'hint.left', { n: hint.moves ?? 0 });
  return `${nextWords(view, hint, name)} ${left}`;
}

function nextWords(view: TowerView, { hero, where, card, action }: Hint, name: (action: Action) => string): string {
  if (action?.['swap'] && where && hero) {
    return t('hint.swap', { hero: heroName(hero), square: place(where), other: heroName(String(action['swap'])) });
  }
  if (action) return `${name(action)}.`;
  if (hero) return where ? t('hint.where', { hero: heroName(hero), square: place(where) }) : t('hint.hero', { hero: heroName(hero) });
  const slides = view.cards.length > 4;
  if (typeof card === 'number') return t(slides ? 'hint.thisslide' : 'hint.thisturn', { card: card + 1 });
  return t(slides ? 'hint.slide' : 'hint.turn');
}
