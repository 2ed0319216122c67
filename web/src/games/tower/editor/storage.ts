/** The drawing in progress on this device. */

import { remember, remembered } from '../../../net/device';
import { CELLS, blank, type Card, type Drawing } from './drawing';

/** The older format, from when a drawing had only one card. */
interface OneCard extends Card {
  name: string;
  width: number;
  height: number;
}

export function keep(drawing: Drawing): void {
  remember('drawing', JSON.stringify(drawing));
}

export function kept(): Drawing {
  try {
    const found = JSON.parse(remembered('drawing')) as Drawing | OneCard;
    if ('cards' in found) return found.cards.length === CELLS[found.layout].length ? found : fresh();
    const { name, width, height, ...card } = found;
    return { name, layout: 'single', width, height, cards: [card] };
  } catch {
    return fresh();
  }
}

function fresh(): Drawing {
  return blank('single', 5, 5);
}
