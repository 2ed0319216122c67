/** Shared by the games with heroes, in which any player may pick up any hero. */

import type { Drawing } from '../board/look';
import type { Piece, Square, Target } from '../board/types';
import type { TableEvent, View } from '../net/messages';
import type { Choice, Deed } from '../table/table.svelte';
import { labelled, t } from '../texts/texts.svelte';
import type { IconName } from '../ui/Icon.svelte';
import { DIRECTIONS, act, actionsAt, arrow, beside, inDirection, place, toggle } from './actions';
import type { Actor, Answer, Belonging, Position } from './game';

export const HERO_COLOURS = {
  barbarian: 'yellow',
  mage: 'purple',
  sorceress: 'purple',
  elf: 'green',
  dwarf: 'orange',
  sister: 'grey',
} as const;

export type Hero = keyof typeof HERO_COLOURS;
/** In the order of the number keys. */
const HEROES: readonly Hero[] = ['barbarian', 'mage', 'sorceress', 'elf', 'dwarf', 'sister'];

/** Ways to move that have a sign. */
const WAYS = [...DIRECTIONS, 'escalator', 'vortex'] as const satisfies readonly IconName[];
const ABILITIES = [...WAYS, 'explore'] as const;

export type Ability = (typeof ABILITIES)[number];
export type HeroSquares = Partial<Record<Hero, Square | null>>;
export type HeroView = View & { heroes: HeroSquares; out?: readonly Hero[] };
/** What a hero has to reach, as a drawing (with an empty colour: any but its own), and whether it is there. */
export interface Goal {
  art: string;
  colour: string;
  label: string;
  done: boolean;
}
export type HeroAction = Deed & { hero?: Hero; to?: Square | null };

/** The heroes' letters in maze files, and their colours. */
export const OWNERS: Partial<Record<string, (typeof HERO_COLOURS)[Hero]>> = { Y: 'yellow', P: 'purple', G: 'green', O: 'orange', L: 'grey' };

/** The drawing for a code that starts with a hero's letter; the rest of the code says which drawing. */
export function heroDrawing(code: string, kinds: Partial<Record<string, string>>): Drawing | null {
  const [colour, name] = [OWNERS[code.charAt(0)], kinds[code.slice(1)]];
  return colour && name ? { name, colour } : null;
}

/** Whether this is the name of one of these heroes. */
export function isHero<H extends Hero>(heroes: Partial<Record<H, unknown>>, name: unknown): name is H {
  return typeof name === 'string' && name in heroes;
}

export function heroName(hero: Hero): string {
  return t(`hero.${hero}`);
}

export const HERO_KEYS = [['1 – 5', 'keys.hero'], ['← ↑ ↓ →', 'keys.move'], ['⇧ ← ↑ ↓ →', 'keys.far']] as const;

/** The heroes of this match, in the order of the number keys. */
export function heroesOf(heroes: HeroSquares): Hero[] {
  return HEROES.filter((hero) => hero in heroes);
}

/** The legal moves of one hero, of any kind. */
export function movesOf<A extends HeroAction>(legal: readonly Choice<A>[], hero: string | null): Choice<A>[] {
  return legal.filter(({ action }) => action.hero === hero && action.to);
}

export function heroPieces(heroes: HeroSquares, legal: readonly Choice<HeroAction>[]): Piece[] {
  const able = new Set(legal.map(({ action }) => action.hero));
  return heroesOf(heroes).flatMap((hero) => {
    const at = heroes[hero];
    if (!at) return [];
    return { id: hero, at, art: hero, colour: HERO_COLOURS[hero], label: heroName(hero), pickable: able.has(hero) };
  });
}

/** Where the hero in hand can go: one target per square, however many ways lead there. */
export function heroTargets(legal: readonly Choice<HeroAction>[], picked: string | null): Target[] {
  const found = new Map<string, Target>();
  for (const { action: { do: how, hero, to: at } } of movesOf(legal, picked)) {
    if (!hero || !at || found.has(at.join())) continue;
    const target: Target = { at, label: labelled(heroName(hero), place(at)) };
    // Vortexes are far away, and several heroes' may be lit at once.
    if (how === 'vortex') target.colour = HERO_COLOURS[hero];
    found.set(at.join(), target);
  }
  return [...found.values()];
}

export function heroSquare<A extends HeroAction>({ legal, ui }: Position<View, A>, at: Square): Answer<A> {
  return act(actionsAt(movesOf(legal, ui.picked), at));
}

/** 1-5 pick up a hero, arrows move it one step, or with Shift as far as it goes. */
export function heroKey<A extends HeroAction>(position: Position<HeroView, A>, key: string, shift: boolean): Answer<A> {
  const { view: { heroes }, legal, ui } = position;
  const hero = heroesOf(heroes)[Number(key) - 1];
  if (hero) return toggle(position, hero);
  const direction = arrow(key);
  if (!direction) return null;
  const from = isHero(heroes, ui.picked) && heroes[ui.picked];
  if (!from) return { why: t('keys.nohero', { n: heroesOf(heroes).length }) };
  const ways = act(inDirection(from, movesOf(legal, ui.picked), direction, shift));
  // Illegal moves are tried anyway, because the refusal says why.
  return ways ?? { attempt: { do: 'move', hero: ui.picked, to: beside(from, direction) } as unknown as A };
}

/** The hero of an event, and the sign for the way they went. */
export function heroActor({ hero, by }: TableEvent, before: HeroView | null): Actor | null {
  if (!isHero(HERO_COLOURS, hero)) return null;
  const from = before?.heroes[hero] ?? null;
  return { art: hero, colour: HERO_COLOURS[hero], name: heroName(hero), from, sign: WAYS.find((way) => way === by) ?? null };
}

export function abilitiesOf(owns: readonly string[]): Ability[] {
  return owns.flatMap((each) => ABILITIES.find((ability) => ability === each) ?? []);
}

/** The actions a seat may take, as signs. */
export function abilities(owns: readonly string[]): Belonging[] {
  return abilitiesOf(owns).map((icon) => ({ icon, label: t(`ability.${icon}`) }));
}
