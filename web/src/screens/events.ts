/** What happened, in words for the live region, and in sounds. */

import type { Square } from '../board/types';
import { HERO_COLOURS, place, same, type Hero } from '../games/actions';
import type { TableEvent, View } from '../net/messages';
import { maybe, t } from '../texts/texts.svelte';
import type { IconName } from '../ui/Icon.svelte';
import type { Sound } from '../ui/sound';
import { wayOf } from './movement';

const SOUNDS: Partial<Record<string, Sound>> = {
  moved: 'step',
  stepped: 'step',
  token: 'step',
  door: 'step',
  rock: 'step',
  pushed: 'bump',
  pushed_rock: 'bump',
  tunnelled: 'explore',
  laid: 'explore',
  turned: 'sand',
  slid: 'explore',
  started: 'sand',
  nudge: 'knock',
  drum: 'knock',
  theft: 'theft',
  killed: 'theft',
  rolled: 'dice',
  bumped: 'bump',
  won: 'win',
  solved: 'win',
  left: 'explore',
  placed: 'step',
  point: 'tick',
};

const hero = (value: string): string | null => maybe(`hero.${value}`);
const colour = (value: string): string | null => maybe(`colour.${value}`);

/** Fields whose values have words of their own. */
const WORDS: Partial<Record<string, (value: string) => string | null>> = {
  hero,
  with: hero,
  swap: hero,
  colour,
  pawn: colour,
  dir: (value) => maybe(`direction.${value}`),
  action: (value) => maybe(`ability.${value}`),
  sign: (value) => maybe(`sign.${value}`),
  icon: (value) => maybe(`icon.${value}`),
  phrase: (value) => maybe(`excuse.${value}`),
};

/** The value of a field of an event in words; squares count from one. */
function worded(field: string, value: unknown): string {
  if (Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number')) {
    return place(value as [number, number]);
  }
  return WORDS[field]?.(String(value)) ?? String(value);
}

export function soundOf(event: TableEvent, mine: readonly number[], outcome: View['outcome']): Sound | null {
  if (event.event === 'turned' && 'card' in event) return 'explore'; // a card of the Tower, and no sand
  if (event.event !== 'ended') return SOUNDS[event.event] ?? null;
  const lost = event['result'] === 'lost' || (outcome?.winners.length && !outcome.winners.some((seat) => mine.includes(seat)));
  return lost && mine.length ? 'loss' : 'win';
}

/** In words; what was seen before it tells which way somebody went. */
export function tell(event: TableEvent, view: View, before: View | null = null): string | null {
  const values: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(event)) {
    if ((field === 'seat' || field === 'by') && typeof value === 'number') values[field] = view.seats[value]?.name ?? '';
    else values[field] = worded(field, value);
  }
  const way = wayOf(event, before);
  if (way !== null) values['way'] = way;
  if (event.event === 'point' && event['at']) return pointed(values, event['at'] as Square, view);
  return maybe(`event.${view.game}.${event.event}`, values) ?? maybe(`event.${event.event}`, values);
}

/** Who stands there says more than where it is. */
function pointed(values: Record<string, string | number>, at: Square, view: View): string {
  const heroes = 'heroes' in view ? (view.heroes as Partial<Record<string, Square | null>>) : {};
  const there = Object.keys(heroes).find((each) => heroes[each] && same(heroes[each], at));
  return t(there ? 'event.point.hero' : 'event.point.at', { ...values, hero: there ? worded('hero', there) : '' });
}

/** Something that happened, for the ear and for the eye. */
export interface Line {
  text: string;
  /** Who did it. */
  art: string;
  colour: string;
  /** Who and whither, where two signs say it all. */
  sign: IconName | null;
}

const SIGNS: readonly unknown[] = ['N', 'E', 'S', 'W', 'escalator', 'vortex'] satisfies IconName[];

/** Of several events, only the first is told by what was seen before all of them. */
export function linesOf(events: readonly TableEvent[], view: View, before: View | null): Line[] {
  return events.flatMap((event, index): Line[] => {
    const text = tell(event, view, index ? null : before);
    if (text === null) return [];
    const { hero: who, colour, by } = event as Partial<Record<'hero' | 'colour' | 'by', string>>;
    if (who) return [{ text, art: who, colour: HERO_COLOURS[who as Hero], sign: SIGNS.includes(by) ? (by as IconName) : null }];
    return [{ text, art: colour ? 'torch' : '', colour: colour ?? '', sign: null }];
  });
}
