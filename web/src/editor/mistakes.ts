/** Mistakes in a drawing: what is wrong in the player's language, and where. */

import type { Mistake } from '../net/generated';
import { language, maybe, t } from '../texts/texts.svelte';
import type { DrawingKind } from './kind';
import { placeAt, type Maze, type Place } from './maze';

export interface Told {
  text: string;
  /** The rules' own words, where there is no sentence for this mistake in the player's language. */
  detail: string;
  place: Place | null;
  /** The place in words; empty if the mistake is about the whole. */
  where: string;
}

const known = (about: string): string =>
  maybe(`hero.${about}`) ?? maybe(`colour.${about}`) ?? maybe(`thing.${about}`) ?? maybe(`code.${about}`) ?? about;

export function told(kind: DrawingKind, maze: Maze, mistake: Mistake): Told {
  const { line, column, message, error, about } = mistake;
  const place = placeAt(maze, line, column);
  const text = maybe(`mistake.${error}`, { about: known(about) });
  const own = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return {
    text: text ?? (language() === 'en' ? own : t('mistake.other')),
    detail: text || language() === 'en' ? '' : own,
    place,
    where: place ? whereIs(kind, maze, place) : '',
  };
}

function whereIs({ canvas }: DrawingKind, maze: Maze, { section, square }: Place): string {
  const page = canvas?.pages?.names(maze)[section];
  const at = square && t('square', { column: square[0] + 1, row: square[1] + 1 });
  return [page, at].filter(Boolean).join(', ');
}
