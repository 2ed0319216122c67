/** What the Mall and the Tower share: heroes that anybody may take by the hand. */

import type { Piece, Square, Target } from '../board/types';
import type { Choice } from '../table/table.svelte';
import type { Answer, Position } from './game';
import { HERO_COLOURS, HEROES, arrow, heroName, inDirection, place, to, type Hero } from './actions';

export type HeroSquares = Partial<Record<Hero, Square | null>>;

/** The heroes of this match in the order of the number keys. */
export function heroesOf(heroes: HeroSquares): Hero[] {
  return HEROES.filter((hero) => hero in heroes);
}

/** The legal moves of one hero, of whatever kind. */
export function movesOf(legal: readonly Choice[], hero: string | null): Choice[] {
  return legal.filter(({ action }) => action['hero'] === hero && to(action));
}

export function heroPieces(heroes: HeroSquares, legal: readonly Choice[]): Piece[] {
  const able = new Set(legal.map(({ action }) => action['hero']));
  return heroesOf(heroes).flatMap((hero) => {
    const at = heroes[hero];
    if (!at) return [];
    return { id: hero, at, art: hero, colour: HERO_COLOURS[hero], label: heroName(hero), pickable: able.has(hero) };
  });
}

/** Where the hero in hand may go: one target per square, however many ways lead there. */
export function heroTargets(legal: readonly Choice[], hero: string | null): Target[] {
  const found = new Map<string, Target>();
  for (const { action } of movesOf(legal, hero)) {
    const at = to(action);
    if (at && !found.has(at.join())) found.set(at.join(), { at, label: `${heroName(String(hero))}: ${place(at)}` });
  }
  return [...found.values()];
}

export function heroSquare({ legal, ui }: Position, at: Square): Answer {
  const choices = movesOf(legal, ui.picked).filter(({ action }) => to(action)?.join() === at.join());
  return choices.length ? { act: choices } : null;
}

/** 1-5 take a hero in hand, arrows move it a step, with Shift as far as it goes. */
export function heroKey({ view, legal, ui }: Position, key: string, shift: boolean): Answer {
  const heroes = (view as unknown as { heroes: HeroSquares }).heroes;
  const hero = heroesOf(heroes)[Number(key) - 1];
  if (hero) return { ui: { picked: ui.picked === hero ? null : hero } };
  const direction = arrow(key);
  const from = heroes[ui.picked as Hero];
  if (!direction || !from) return null;
  const choices = inDirection(from, movesOf(legal, ui.picked), direction, shift);
  return choices.length ? { act: choices } : null;
}
