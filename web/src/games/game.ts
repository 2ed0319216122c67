/**
 * What a game adds to the client: how a view is shown, and which legal action a tap means.
 *
 * A game is a folder with a `front.ts` (what is known before its code is fetched; a line in `registry.ts`) and an
 * `index.ts` (everything else; a line in `modules.ts`). Their interfaces are generic over the types that the server generates for the game.
 */

import type { Component } from 'svelte';
import type { Look } from '../board/look';
import type { Edge, Ground, Pointer, Scene, Square } from '../board/types';
import type { Advice, Options, TableEvent, View } from '../net/messages';
import type { Choice, Deed, Hinted, Table } from '../table/table.svelte';
import type { Key } from '../texts/texts.svelte';
import type { IconName } from '../ui/Icon.svelte';
import type { Sound } from '../ui/sound';

/** What the player has in hand, but has not done yet. */
export interface Ui {
  /** The piece that was tapped. */
  picked: string | null;
  /** What the next tap is for, where a game has several kinds of taps. */
  mode: string | null;
  /** Where a wall is held that is not laid yet; null before anybody has moved it. */
  ghost: readonly Edge[] | null;
}

export const NOTHING_IN_HAND: Ui = { picked: null, mode: null, ghost: null };

export interface Position<V extends View = View, A extends Deed = Deed> {
  view: V;
  legal: readonly Choice<A>[];
  /** What the pieces stand on, where that matters. */
  ground?: Ground;
  /** The seats of this device. */
  mine: readonly number[];
  ui: Ui;
  /** The last hint that was given at this table. */
  hinted?: Hinted | null;
}

/** What a tap or key means: actions (of several, the player is asked), something taken in hand, or nothing. */
export type Answer<A extends Deed = Deed> =
  | { act: Choice<A>[] }
  /** Done one after the other: several seats of this device do the same. */
  | { each: Choice<A>[] }
  /** Not legal: it is sent all the same, because the refusal says why. */
  | { attempt: A }
  | { ui: Partial<Ui> }
  /** Nothing can be done, and this is why. */
  | { why: string }
  | null;

/** A sign on the board in words, and the rule that says more. */
export interface Sign {
  art: string;
  colour: string;
  text: string;
  rule: string;
}

/** What is heard when something happens, and whether a replay can jump there. */
export interface EventNote {
  sound?: Sound;
  jump?: 'event' | 'mistake';
}

/** Whoever did something, in the story of a match. */
export interface Actor {
  art: string;
  colour: string;
  name: string;
  /** Where they stood before. */
  from: Square | null;
  /** Who and whither, where two signs say it all. */
  sign: IconName | null;
}

/** Something that a seat has: a sign, a drawing, or a word. */
export type Belonging = { icon: IconName; label: string } | { art: string; colour: string; label?: string } | { text: string };

/**
 * Position in, board out; tap in, action out. It has no state.
 *
 * These are methods and no function properties: TypeScript then lets an adapter of one game stand for any adapter.
 */
export interface Adapter<V extends View = View, A extends Deed = Deed> {
  /** What is on the board, and what may be tapped there. */
  scene(position: Position<V, A>): Scene;
  /** A tap on a piece; without this, the piece is taken in hand. */
  pick?(position: Position<V, A>, id: string): Answer<A>;
  square(position: Position<V, A>, at: Square): Answer<A>;
  /** The ground as it is drawn, where it depends on the view or on what the player has in hand. */
  drawn?(position: Position<V, A>, ground: Ground): Ground;
  /** The whole ground lies there from the start: on small screens, too, the camera follows nobody. */
  steady?: boolean;
  /** The signs of its talk that can be meant here; without this, all. */
  pointable?(icon: string, ground: Ground, view: V): boolean;
  /** A tap on a square that is no target. */
  miss?(position: Position<V, A>, at: Square): Answer<A>;
  edge?(position: Position<V, A>, edge: Edge): Answer<A>;
  /** The ghost is moved to a point of the board (in squares), and let go there if `lay`. */
  ghost?(position: Position<V, A>, point: Square, lay: boolean): Answer<A>;
  key?(position: Position<V, A>, key: string, shift: boolean): Answer<A>;
  /** Its keys and what they do, for the list of all keys. */
  keys: readonly (readonly [keys: string, text: Key])[];
  /** Why somebody may think again before they do that; `passed` are the milliseconds since the view was so. */
  doubt?(view: V, action: A, ground: Ground, options: Options, passed: number): string | null;
  /** What an action is called where the player must choose among several. */
  name(action: A): string;
  /** The mode that stays on after something was done in it. */
  lasting?: string;
  /** What a code of the ground means, for screen readers. */
  code?(code: string, view?: V): string | null;
  /** What a code of an edge means. */
  side?(code: string): string | null;
  /** Whether there may be walls that this view does not show, so that nothing can be called open. */
  hides?(view: V): boolean;
  /** What the signs on the board mean, where there is room to say so. */
  legend?(position: Position<V, A>, ground: Ground): Sign[];

  /** Its events that are heard or jumped to. */
  events: Partial<Record<string, EventNote>>;
  /** Whoever an event is about; `before` is what was seen before it, if that is known. */
  actor?(event: TableEvent, before: V | null): Actor | null;
  /** Whether everybody must notice an event at once. */
  alerts?(event: TableEvent, before: V): boolean;
  /** What happened is part of the secret: there is nothing to read up. */
  forgetful?: boolean;

  /** All win or lose together. */
  together?: boolean;
  /** What a seat has, beside its name. */
  belongings?(seat: V['seats'][number]): Belonging[];
  /** The end of a match: a sentence under the title, and more lines for its numbers. `quiet`: it is no feat. */
  summary?(view: V): { title?: string; text?: string; facts?: [label: string, value: number][]; quiet?: boolean };
  /** The words in which an event before the end is celebrated over the board. */
  praise?(event: TableEvent, before: V): string | null;
  /** What somebody has in hand who is about to do that, for the little boards of the rules. */
  inHand?(view: V, choice: Choice<A>): Partial<Ui>;
}

/** How a panel does things. */
export interface Hands {
  act(choice: Choice): void;
  set(ui: Partial<Ui>): void;
  answer(answer: Answer): void;
}

export interface PanelProps<V extends View = View, A extends Deed = Deed> {
  table: Table;
  position: Position<V, A>;
  hands: Hands;
}

/** `events` are all that happen on a little board. */
export interface CaptionProps<V extends View = View> {
  view: V;
  events: readonly TableEvent[];
}

/** What a coach says to a player among bots, and where they point. */
export interface Coach<V extends View = View, A extends Deed = Deed> {
  /** What the player can do, always. */
  can(position: Position<V, A>): string;
  /** What should be done now, and why; `by` has nudged the player for it. */
  says(position: Position<V, A>, advice: Advice, by: string): string | null;
  pointers(position: Position<V, A>, action: Deed): Pointer[];
  /** The part of the panel (`data-panel`) that does it. */
  part(position: Position<V, A>, action: Deed): string;
}

export interface AfterProps<V extends View = View> {
  table: Table;
  view: V;
}

export interface OnwardProps<V extends View = View> extends AfterProps<V> {
  /** Asks everybody for another match, with these options. */
  again(options: Options): Promise<void>;
}

/** A component with these props: as with the methods of an adapter, one of a game may stand for one of any game. */
type Part<Props extends object> = { part(...args: Parameters<Component<Props>>): ReturnType<Component<Props>> }['part'] &
  Pick<Component<Props, object, ''>, 'element' | 'z_$$bindings'>;

export interface GameModule<V extends View = View, A extends Deed = Deed> {
  adapter: Adapter<V, A>;
  /** How its ground is drawn. */
  look: Look;
  /** What is under the board, in the player's hands. */
  Panel: Part<PanelProps<V, A>>;
  /** What it shows under its panel where there is room. */
  Beside?: Part<{ position: Position<V, A> }>;
  /** Its clock; `passed` are the milliseconds since the view was so. */
  Timer?: Part<{ view: V; options: Options; passed: () => number; quiet?: boolean }>;
  /** Where the server has a coach for it. */
  coach?: Coach<V, A>;
  /** After a match: what there is to see of it, and the buttons that lead on. */
  After?: Part<AfterProps<V>>;
  Onward?: Part<OnwardProps<V>>;
  /** What the little boards of the rules show beside the board. */
  Caption?: Part<CaptionProps<V>>;
  /** The tables that its rules ask for by name (`%name`). */
  tables?: Partial<Record<string, Component<{ head: readonly string[] }>>>;
}

/** What the client knows of a game before its code is fetched, besides what the server says (`info.ts`). */
export interface Front {
  /** The colour of the light behind its door. */
  light: string;
  /** The rules that say more about each of the five lines in the lobby. */
  rules: readonly string[];
  /** Without a network, whoever plays it alone may choose options first. */
  optionsOffline?: boolean;
  /** Where its door leads besides its rules. */
  link?: { path: string; text: Key };
  /** "Play now", where that is not always a new match with the same options. */
  play?(): Promise<void>;
  /** What it shows on the home page. */
  Home?: Component;
  /** Screens of its own, by the first word of their address; `id` is the second. */
  pages?: Partial<Record<string, () => Promise<{ default: Part<{ id?: string }> }>>>;
}
