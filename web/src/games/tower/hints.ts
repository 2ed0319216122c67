/** Hints: what the server says about the next move, as marks and in words. */

import type { Ground, Pointer, Square } from '../../board/types';
import type { TowerAction, TowerView } from '../../net/generated';
import type { Action, Hint, HintLevel, View } from '../../net/messages';
import { t } from '../../texts/texts.svelte';
import { along, DIRECTIONS, place } from '../actions';
import { HERO_COLOURS, heroName, isHero } from '../heroes';
import type { TowerPosition } from './adapter';
import { slideWay } from './cards';

const LEVELS: readonly HintLevel[] = [1, 2, 3];

/** Identifies the position a hint is for: it is void once a hero or a card has moved. */
function positionKey(view: View): string {
  const { quest, heroes, cards, armed }: View & Partial<Omit<TowerView, keyof View>> = view;
  return JSON.stringify([quest, heroes, cards, armed]);
}

/** The hint given for the current position. */
export function hintOf({ view, hinted }: TowerPosition): Hint | null {
  return hinted?.view && positionKey(hinted.view) === positionKey(view) ? hinted.hint : null;
}

/** The level the next tap asks for; null if there is nothing more to reveal. */
export function nextLevel(hint: Hint | null): HintLevel | null {
  if (!hint || hint.solvable === null) return 1;
  return (hint.solvable && LEVELS.find((level) => level > hint.level)) || null;
}

export function pointersOf({ view, ground }: TowerPosition, hint: Hint | null): Pointer[] {
  if (!hint?.solvable || !hint.moves) return [];
  if (typeof hint.card === 'number') return cardPointers(view, ground, hint.card, hint.action);
  const from = isHero(view.heroes, hint.hero) && view.heroes[hint.hero];
  if (!from) return [];
  const marks: Pointer[] = [{ kind: 'piece', at: from }];
  if (hint.where) marks.push({ kind: 'place', at: hint.where });
  if (hint.where && hint.action) marks.push({ kind: 'arrow', from, to: hint.where });
  const swap = hint.action?.['swap'];
  const other = isHero(view.heroes, swap) && view.heroes[swap];
  if (other) marks.push({ kind: 'piece', at: other });
  return marks;
}

function cardPointers(view: TowerView, ground: Ground | undefined, card: number, action: Action | null | undefined): Pointer[] {
  const part = String(card);
  const ring: Pointer = { kind: 'part', part };
  if (action?.do === 'rotate') return [ring, { kind: 'turn', part, quarters: Number(action['quarters']) }];
  const way = action && ground && slideWay(ground, { do: 'slide', card }, view);
  return way ? [ring, { kind: 'arrow', ...way }] : [ring];
}

/** A move of the solution being shown, as a hint that reveals everything. */
export function stepAsHint(action: TowerAction): Hint {
  const [hero, where] = action.do === 'move' ? [action.hero, action.to] : [null, null];
  const card = 'card' in action ? action.card : null;
  return { type: 'hint', key: '', level: 3, solvable: true, moves: 1, hero, where, card, action: { ...action } };
}

/** The whole hint in sentences. */
export function hintWords(position: TowerPosition, hint: Hint, name: (action: Action) => string): string {
  if (hint.solvable === null) return t('hint.unknown');
  if (!hint.solvable) return t('hint.dead');
  const left = t(hint.moves === 1 ? 'hint.last' : 'hint.left', { n: hint.moves ?? 0 });
  return `${nextWords(position, hint, name)} ${left}`;
}

function toward(from: Square, to: Square): string {
  const direction = DIRECTIONS.find((each) => along(from, to, each));
  return direction ? t(`toward.${direction}`) : '';
}

function nextWords({ view, ground }: TowerPosition, { hero: who, where, card, action }: Hint, name: (action: Action) => string): string {
  const hero = isHero(HERO_COLOURS, who) ? heroName(who) : '';
  const swap = action?.['swap'];
  if (isHero(HERO_COLOURS, swap) && where) return t('hint.swap', { hero, square: place(where), other: heroName(swap) });
  const from = isHero(view.heroes, who) && view.heroes[who];
  if (action && from && where) return t('hint.move', { hero, toward: toward(from, where), square: place(where) });
  const way = action?.do === 'slide' && ground && slideWay(ground, { do: 'slide', card: Number(card) }, view);
  if (way) return t('hint.slideway', { card: Number(card) + 1, toward: toward(way.from, way.to) });
  if (action) return `${name(action)}.`;
  if (hero) return where ? t('hint.where', { hero, square: place(where) }) : t('hint.hero', { hero });
  const slides = view.cards.length > 4;
  if (typeof card === 'number') return t(slides ? 'hint.thisslide' : 'hint.thisturn', { card: card + 1 });
  return t(slides ? 'hint.slide' : 'hint.turn');
}
