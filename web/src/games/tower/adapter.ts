/** The Tower on the board. */

import { codeOf } from '../../board/description';
import { floorOf, isSquare } from '../../board/geometry';
import { EMPTY_SCENE, type Badge, type Ground, type Square } from '../../board/types';
import type { TowerAction, TowerHero, TowerView } from '../../net/generated';
import type { Action, Hint } from '../../net/messages';
import type { Choice } from '../../table/table.svelte';
import { t, type Key } from '../../texts/texts.svelte';
import { act, doing, place, type Direction } from '../actions';
import type { Adapter, Position } from '../game';
import { abilities, HERO_KEYS, heroActor, heroKey, heroName, heroPieces, heroSquare, heroTargets, HERO_COLOURS, isHero, OWNERS } from '../heroes';
import { groundAfter, previewed, squareAfter } from './cards';
import { hintOf, pointersOf, stepAsHint } from './hints';
import { legend } from './legend';
import { look, OPENED } from './look';

export type TowerPosition = Position<TowerView, TowerAction>;

const CODES: Partial<Record<string, Key>> = { H: 'code.ladder', X: 'code.trap', S: 'code.invocation', R: 'code.rotation', T: 'code.slide' };
const KEYS: Partial<Record<string, 'undo' | 'redo' | 'restart'>> = { u: 'undo', Backspace: 'undo', y: 'redo', r: 'restart' };
/** The direction a draft blows in. */
const DRAFTS: Partial<Record<string, Direction>> = { '^': 'N', '>': 'E', v: 'S', '<': 'W' };

/** The codes that talk icons refer to. */
const POWERS: Record<TowerHero, RegExp> = { dwarf: /^o$/, barbarian: /^X$/, sorceress: /^S$/, elf: /$/, sister: /$/ };
const NEEDED: Partial<Record<string, RegExp>> = { ladder: /^H$/, armory: /!$/, door: /^[1-5]$/, turn: /^R$/, slide: /^T$/ };

/** The exits heroes can still leave by, lit once they are open. */
function exitsOf(view: TowerView, ground: Ground | undefined): Badge[] {
  return (ground ? floorOf(ground) : []).flatMap((at): Badge[] => {
    const code = ground ? codeOf(ground, at) : '';
    const drawing = code.endsWith('=') ? look.square(code) : null;
    return drawing ? [{ at, art: drawing.name, colour: drawing.colour, label: t('tower.exit.open'), lit: true }] : [];
  });
}

/** The next move of the solution that was shown. */
export function nextOf(view: TowerView): Action | null {
  return view.solution?.[view.moves] ?? null;
}

/** Compares fields in any order; squares are lists. */
function sameAction(one: object, other: object): boolean {
  const written = (action: object): string => JSON.stringify(Object.entries(action).sort());
  return written(one) === written(other);
}

/** The next move of the solution that was shown, if a seat on this device may make it now. */
export function followed({ view, legal }: TowerPosition): Choice<TowerAction>[] {
  const next = nextOf(view);
  return next ? legal.filter(({ action }) => sameAction(action, next)) : [];
}

function shownStep(position: TowerPosition): Hint | null {
  const [choice] = followed(position);
  return choice ? stepAsHint(choice.action) : null;
}

/** The name of a move. Moves reported by the server have the same fields. */
export function nameOf(action: TowerAction | Action): string {
  const { hero, swap, to, card, quarters }: Partial<Record<string, unknown>> = { ...action };
  const n = Number(card) + 1;
  if (action.do === 'rotate') return t('tower.rotate', { card: n, degrees: Number(quarters) * 90 });
  if (action.do === 'slide') return t('tower.slide', { card: n });
  if (!isHero(HERO_COLOURS, hero)) return action.do;
  if (isHero(HERO_COLOURS, swap)) return t('tower.swap', { hero: heroName(hero), other: heroName(swap) });
  return isSquare(to) ? t('tower.move', { hero: heroName(hero), square: place(to) }) : action.do;
}

export const adapter: Adapter<TowerView, TowerAction> = {
  together: true,
  steady: true,
  legend,
  name: nameOf,
  actor: heroActor,
  keys: [...HERO_KEYS, ['U ⌫', 'keys.undo'], ['Y', 'keys.redo'], ['R', 'keys.restart'], ['H', 'keys.hint'], ['P', 'keys.point']],
  events: {
    moved: { sound: 'step' },
    turned: { sound: 'explore', jump: 'event' },
    slid: { sound: 'explore' },
    left: { sound: 'explore', jump: 'event' },
    solved: { sound: 'win', jump: 'event' },
    undone: { jump: 'mistake' },
    restarted: { jump: 'mistake' },
    skipped: { jump: 'mistake' },
  },

  drawn(position, ground) {
    const { view } = position;
    const preview = previewed(position);
    const lying = preview ? groundAfter(ground, preview, view) : ground;
    if (!view.doors.length) return lying;
    const opened = (codes: string[]): string[] => codes.map((code) => (view.doors.includes(Number(code)) ? `${code}${OPENED}` : code));
    return { ...lying, parts: lying.parts.map((part) => ({ ...part, horizontal: opened(part.horizontal), vertical: opened(part.vertical) })) };
  },

  pointable(icon, { parts }, { heroes }) {
    const codes = parts.flatMap(({ squares, horizontal, vertical }) => [...squares, ...horizontal, ...vertical]);
    const there = (sought: RegExp): boolean => codes.some((code) => sought.test(code));
    if (icon === 'power') return Object.entries(POWERS).some(([hero, sought]) => hero in heroes && there(sought));
    const sought = NEEDED[icon];
    return !sought || there(sought);
  },

  scene(position) {
    const { view, legal, ui, ground } = position;
    const hint = hintOf(position) ?? shownStep(position);
    const preview = previewed(position);
    const after = (at: Square): Square => (preview && ground ? squareAfter(at, ground, preview, view) : at);
    const named = typeof hint?.card === 'number' || doing(legal, 'rotate', 'slide').length > 0;
    return {
      ...EMPTY_SCENE,
      badges: (view.exits_open ? exitsOf(view, ground) : []).map((badge) => ({ ...badge, at: after(badge.at) })),
      pieces: heroPieces(view.heroes, legal).map((piece) => ({ ...piece, at: after(piece.at) })),
      targets: preview ? [] : heroTargets(legal, ui.picked),
      pointers: preview ? [{ kind: 'part', part: String(preview.card) }] : pointersOf(position, hint),
      names: named ? view.cards.map(({ card }) => ({ part: String(card), text: String(card + 1) })) : [],
    };
  },

  square: heroSquare,

  miss({ view, ui }, to) {
    return isHero(view.heroes, ui.picked) ? { attempt: { do: 'move', hero: ui.picked, to } } : null;
  },

  key(position, key, shift) {
    const kind = KEYS[key];
    if (kind) return act(doing(position.legal, kind).slice(0, 1)) ?? { attempt: { do: kind } };
    return heroKey(position, key, shift);
  },

  side(code) {
    if (/^[1-5]$/.test(code)) return t('editor.door', { n: code });
    if (code.endsWith(OPENED)) return t('tower.door.open', { n: code.charAt(0) });
    if (code === 'o') return t('editor.narrow');
    const blows = DRAFTS[code];
    return blows ? `${t('editor.draft')} (${t(`direction.${blows}`)})` : null;
  },

  code(code) {
    if (/^k[1-5]$/.test(code)) return t('code.key', { n: code.slice(1) });
    const plain = CODES[code];
    if (plain) return t(plain);
    const owner = code.startsWith('*') ? 'all' : OWNERS[code.charAt(0)];
    if (!owner) return null;
    const colour = t(`colour.${owner}`);
    return code.endsWith('=') ? t('code.exit', { colour }) : code.endsWith('!') ? t('code.armory', { colour }) : null;
  },

  belongings({ owns }) {
    return abilities(owns);
  },

  /** A quest outside an adventure has a minimum number of moves. */
  summary({ outcome, adventure, moves, optimum, solution }) {
    if (outcome?.result !== 'won' || adventure !== null) return {};
    const text = t('tower.best', { moves, optimum: optimum ?? '?' });
    if (solution) return { title: t('tower.shown'), text, quiet: true };
    return moves === optimum ? { title: t('tower.perfect'), text } : { text };
  },

  praise({ event, moves }, { solution, optimum }) {
    return event === 'solved' && !solution && moves === optimum ? t('tower.perfect') : null;
  },

  inHand(_, { action }) {
    return { picked: 'hero' in action ? action.hero : null };
  },
};
