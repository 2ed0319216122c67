/** The Tower on the board. */

import type { Badge } from '../../board/types';
import type { TowerView } from '../../net/generated';
import type { Action, Hint } from '../../net/messages';
import type { Choice } from '../../table/table.svelte';
import { t } from '../../texts/texts.svelte';
import { doing, heroName, place, to, type Direction } from '../actions';
import { EMPTY_SCENE, type Adapter, type Answer, type Position } from '../game';
import { heroKey, heroPieces, heroSquare, heroTargets } from '../heroes';
import { hintOf, pointersOf, stepAsHint } from './hints';
import { legend } from './legend';

export type { TowerView };

const CODES: Record<string, 'code.ladder' | 'code.trap' | 'code.invocation' | 'code.rotation' | 'code.slide'> = {
  H: 'code.ladder',
  X: 'code.trap',
  S: 'code.invocation',
  R: 'code.rotation',
  T: 'code.slide',
};
const LESSONS = ['t1', 't2', 't3', 't4', 't5', 't6'] as const;
const KEYS: Partial<Record<string, 'undo' | 'restart'>> = { u: 'undo', Backspace: 'undo', r: 'restart' };
/** Where a draft blows. */
const DRAFTS: Partial<Record<string, Direction>> = { '^': 'N', '>': 'E', v: 'S', '<': 'W' };
const OWNERS: Record<string, string> = { Y: 'yellow', P: 'purple', G: 'green', O: 'orange', L: 'grey', '*': 'all' };

function viewOf({ view }: Position): TowerView {
  return view as TowerView;
}

/** TOWER-61: the tutorial that this is, which says what is new in it. */
export function lessonOf(view: TowerView): (typeof LESSONS)[number] | undefined {
  return LESSONS.find((each) => each === view.quest);
}

/** A way that has been shown: which hero, and where to. */
export function nextOf(view: TowerView): Action | null {
  return view.solution?.[view.moves] ?? null;
}

/** Fields in any order; squares are lists. */
function sameAction(one: object, other: object): boolean {
  const written = (action: object): string => JSON.stringify(Object.entries(action).sort());
  return written(one) === written(other);
}

/** The next move of the solution that was shown, as far as somebody of this device may do it now. */
export function followed(position: Position): Choice[] {
  const next = nextOf(viewOf(position));
  return next ? position.legal.filter(({ action }) => sameAction(action, next)) : [];
}

function shownStep(position: Position): Hint | null {
  const [choice] = followed(position);
  return choice ? stepAsHint(choice.action) : null;
}

export const adapter: Adapter = {
  legend,

  scene(position) {
    const view = viewOf(position);
    const { heroes } = view;
    const badges: Badge[] = [];
    return {
      ...EMPTY_SCENE,
      pieces: heroPieces(heroes, position.legal),
      targets: heroTargets(position.legal, position.ui.picked),
      badges,
      pointers: pointersOf(view, hintOf(position) ?? shownStep(position)),
    };
  },

  square: heroSquare,

  miss({ ui }, at) {
    return ui.picked ? { attempt: { do: 'move', hero: ui.picked, to: at } } : null;
  },

  key(position, key, shift): Answer {
    const kind = KEYS[key];
    if (kind) return { act: doing(position.legal, kind).slice(0, 1) };
    return heroKey(position, key, shift);
  },

  name(action) {
    const where = to(action);
    const card = Number(action['card']) + 1;
    if (action.do === 'rotate') return t('tower.rotate', { card, degrees: Number(action['quarters']) * 90 });
    if (action.do === 'slide') return t('tower.slide', { card });
    const hero = heroName(String(action['hero']));
    if (action['swap']) return t('tower.swap', { hero, other: heroName(String(action['swap'])) });
    return where ? t('tower.move', { hero, square: place(where) }) : action.do;
  },

  side(code) {
    if (/^[1-5]$/.test(code)) return t('editor.door', { n: code });
    if (code === 'o') return t('editor.narrow');
    const blows = DRAFTS[code];
    return blows ? `${t('editor.draft')} (${t(`direction.${blows}`)})` : null;
  },

  code(code) {
    if (/^k[1-5]$/.test(code)) return t('code.key', { n: code.slice(1) });
    const plain = CODES[code];
    if (plain) return t(plain);
    const owner = OWNERS[code[0] ?? ''];
    if (!owner) return null;
    const colour = t(`colour.${owner as 'yellow'}`);
    return code.endsWith('=') ? t('code.exit', { colour }) : code.endsWith('!') ? t('code.armory', { colour }) : null;
  },
};
