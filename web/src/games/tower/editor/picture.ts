/** The heroes of a drawing, on their starting squares. */

import { EMPTY_SCENE, type Piece, type Scene } from '../../../board/types';
import { heroName } from '../../heroes';
import { look } from '../look';
import { coded, type Drawing } from './drawing';
import { HEROES } from './words';

export function sceneOf(drawing: Drawing): Scene {
  const pieces = coded(drawing).flatMap(({ at, code }): Piece[] => {
    const hero = HEROES[code];
    return hero ? [{ id: code, at, art: hero, colour: look.square(code)?.colour ?? '', label: heroName(hero), pickable: false }] : [];
  });
  return { ...EMPTY_SCENE, pieces };
}
