/**
 * What a game adds to the client: how a view is shown, and which legal action a tap means.
 *
 * A game is a folder with a `front.ts` (what is known before its code is fetched; a line in `registry.ts`) and an
 * `index.ts` (everything else; a line in `modules.ts`). Their interfaces are generic over the types the server generates for the game.
 */

import type { Component } from 'svelte';
import type { Look } from '../board/look';
import type { Edge, Ground, Pointer, Scene, Square } from '../board/types';
import type { DrawingFront } from '../editor/kind';
import type { TalkMode } from '../net/generated';
import type { Advice, Options, TableEvent, View } from '../net/messages';
import type { Printable } from '../print/order';
import type { Numbers } from '../screens/match-numbers';
import type { Choice, Deed, Hinted, Table } from '../table/table.svelte';
import type { Key } from '../texts/texts.svelte';
import type { IconName } from '../ui/Icon.svelte';
import type { Sound } from '../ui/sound';

/** What the player is about to do but has not done yet. */
export interface Ui {
  /** The piece in hand. */
  picked: string | null;
  /** What the next tap is for, in games with several kinds of taps. */
  mode: string | null;
  /** Where a wall that is not laid yet is held; null before it is first moved. */
  ghost: readonly Edge[] | null;
}

export const NOTHING_IN_HAND: Ui = { picked: null, mode: null, ghost: null };

export interface Position<V extends View = View, A extends Deed = Deed> {
  view: V;
  legal: readonly Choice<A>[];
  /** What the pieces stand on, if that matters. */
  ground?: Ground;
  /** The seats on this device. */
  mine: readonly number[];
  ui: Ui;
  /** What the coach points at. */
  advised?: Deed | null;
  /** Time is running out (`Adapter.urgent`). */
  urgent?: boolean;
  /** The last hint given at this table. */
  hinted?: Hinted | null;
}

/** What a tap or key means: actions (if there are several, the player is asked), something picked up, or nothing. */
export type Answer<A extends Deed = Deed> =
  | { act: Choice<A>[] }
  /** Done one after another: several seats on this device do the same. */
  | { each: Choice<A>[] }
  /** Not legal, but sent anyway because the refusal says why. */
  | { attempt: A }
  | { ui: Partial<Ui> }
  /** Nothing can be done, for this reason. */
  | { why: string }
  | null;

/** A sign on the board explained in words, and the rule that says more. */
export interface Sign {
  art: string;
  colour: string;
  text: string;
  rule: string;
}

/** The sound of an event, and whether a replay can jump to it. */
export interface EventNote {
  sound?: Sound;
  jump?: 'event' | 'mistake';
}

/** Who did something, in the story of a match. */
export interface Actor {
  art: string;
  colour: string;
  name: string;
  /** Where they stood before. */
  from: Square | null;
  /** The sign for where they went, if that and the actor say it all. */
  sign: IconName | null;
}

/** Something a seat has: a sign, a drawing, or a word. */
export type Belonging = { icon: IconName; label: string } | { art: string; colour: string; label?: string } | { text: string };

/**
 * Position in, board out; tap in, action out. Stateless.
 *
 * Methods rather than function properties, so that TypeScript accepts one game's adapter as an adapter of any game.
 */
export interface Adapter<V extends View = View, A extends Deed = Deed> {
  /** What is on the board, and what can be tapped there. */
  scene(position: Position<V, A>): Scene;
  /** A tap on a piece; without this, it picks up the piece. */
  pick?(position: Position<V, A>, id: string): Answer<A>;
  square(position: Position<V, A>, at: Square): Answer<A>;
  /** The ground as drawn, where that depends on the view or on what the player has in hand. */
  drawn?(position: Position<V, A>, ground: Ground): Ground;
  /** The whole ground is there from the start, so the camera does not follow the match, even on small screens. */
  steady?: boolean;
  /** Whether a talk icon makes sense here; without this, all do. */
  pointable?(icon: string, ground: Ground, view: V): boolean;
  /** A tap on a square that is not a target. */
  miss?(position: Position<V, A>, at: Square): Answer<A>;
  edge?(position: Position<V, A>, edge: Edge): Answer<A>;
  /** The ghost was moved to a point on the board (in squares), and dropped there if `lay`. */
  ghost?(position: Position<V, A>, point: Square, lay: boolean): Answer<A>;
  key?(position: Position<V, A>, key: string, shift: boolean): Answer<A>;
  /** The game's keys and what they do, for the list of all keys. */
  keys: readonly (readonly [keys: string, text: Key])[];
  /** What is played, beside the name of the game. */
  subtitle?(view: V): string | null;
  /** A reason to think twice about an action; `passed` is the time since the view was made, in milliseconds. */
  doubt?(view: V, action: A, ground: Ground, options: Options, passed: number): string | null;
  /** Whether time is running out; `passed` as for `doubt`. */
  urgent?(view: V, passed: number): boolean;
  /** The name of an action, where the player must choose between several. */
  name(action: A): string;
  /** The mode that stays on after an action. */
  lasting?: string;
  /** What a square's code means, for screen readers. */
  code?(code: string, view?: V): string | null;
  /** What an edge's code means. */
  side?(code: string): string | null;
  /** Whether the view may leave out walls, so that nothing can be called open. */
  hides?(view: V): boolean;
  /** What the signs on the board mean, if there is space to say so. */
  legend?(position: Position<V, A>, ground: Ground): Sign[];

  /** The events that have a sound or that replays jump to. */
  events: Partial<Record<string, EventNote>>;
  /** Who an event is about; `before` is the view before it, if known. */
  actor?(event: TableEvent, before: V | null): Actor | null;
  /** The name of whoever did it, where events do not say; `index` is the event's place among those that came together. */
  doer?(events: readonly TableEvent[], index: number, view: V): string | null;
  /** Whether an event must get everybody's attention at once. */
  alerts?(event: TableEvent, before: V): boolean;
  /** Past events are part of the secret: there is no log to read back. */
  forgetful?: boolean;

  /** Everybody wins or loses together. */
  together?: boolean;
  /** What a seat has, shown next to its name. */
  belongings?(seat: V['seats'][number]): Belonging[];
  /** The end of a match: a sentence under the title, and extra lines of numbers. `quiet`: nothing to celebrate. */
  summary?(view: V): { title?: string; text?: string; facts?: [label: string, value: number][]; quiet?: boolean };
  /** Celebrates an event over the board, before the match ends. */
  praise?(event: TableEvent, before: V): string | null;
  /** What a player about to make this choice has in hand, for the small boards in the rules. */
  inHand?(view: V, choice: Choice<A>): Partial<Ui>;
}

/** How a panel acts. */
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

/** `events` are all the events on a small board. */
export interface CaptionProps<V extends View = View> {
  view: V;
  events: readonly TableEvent[];
}

/** When a coach gives an advice. */
export interface Occasion {
  /** Who has nudged the player. */
  by: string;
  /** Whether it is up to others, and they take their time. */
  late: boolean;
  /** Whether the player has not acted in this match yet. */
  first: boolean;
  /** Whether the player may have a keyboard. */
  keys: boolean;
  /** The kinds of squares that the coach has explained already. */
  explained: readonly string[];
}

/** What a coach tells a player among bots, and where it points. */
export interface Coach<V extends View = View, A extends Deed = Deed> {
  /** What the player can always do. Once the coach was `heard` and had nothing to suggest: that there is nothing to do now. */
  can(position: Position<V, A>, heard?: boolean): string;
  /** What to do now, and why; null if that is done. */
  says(position: Position<V, A>, advice: Advice, occasion: Occasion): string | null;
  /** The kind of square the advice is about, as `says` explains it the first time. */
  explains?(position: Position<V, A>, advice: Advice): string | null;
  /** What time alone has made worth saying while nothing else is up to the player; `passed` as for `Adapter.doubt`. */
  timely?(position: Position<V, A>, options: Options, passed: number): string | null;
  /** Whether an event needs an explanation at once. */
  startles(event: TableEvent, before: V, ground: Ground): boolean;
  pointers(position: Position<V, A>, action: Deed): Pointer[];
  /** The part of the panel (`data-panel`) that does it. */
  part(position: Position<V, A>, action: Deed): string;
}

export interface AfterProps<V extends View = View> {
  table: Table;
  view: V;
  /** Null until they are fetched. */
  numbers?: Numbers | null;
}

export interface OnwardProps<V extends View = View> extends AfterProps<V> {
  /** Proposes another match to everybody, with these options. */
  again(options: Options): Promise<void>;
}

/** A component with these props. As with adapters, a method lets one game's component stand for any game's. */
export type Part<Props extends object> = { part(...args: Parameters<Component<Props>>): ReturnType<Component<Props>> }['part'] &
  Pick<Component<Props, object, ''>, 'element' | 'z_$$bindings'>;

export interface GameModule<V extends View = View, A extends Deed = Deed> {
  adapter: Adapter<V, A>;
  /** How the ground is drawn. */
  look: Look;
  /** The same in one match, if that makes a difference. */
  lookOf?(view: V): Look;
  /** The player's controls, under the board. */
  Panel: Part<PanelProps<V, A>>;
  /** Shown under the panel if there is space. */
  Beside?: Part<{ position: Position<V, A> }>;
  /** The clock; `passed` is the time since the view was made, in milliseconds. */
  Timer?: Part<{ view: V; options: Options; passed: () => number; quiet?: boolean }>;
  /** Only if the server has a coach for the game. */
  coach?: Coach<V, A>;
  /** After a match: what there is to see, and buttons for what comes next. */
  After?: Part<AfterProps<V>>;
  Onward?: Part<OnwardProps<V>>;
  /** Shown next to the small boards in the rules. */
  Caption?: Part<CaptionProps<V>>;
  /** The tables that the rules refer to by name (`%name`). */
  tables?: Partial<Record<string, Component<{ head: readonly string[] }>>>;
  /** What can be printed from the page of its rules. */
  prints?(): readonly Printable[];
}

/** What the client knows about a game before fetching its code, besides what the server says (`info.ts`). */
export interface Front {
  /** The colour of the light behind the game's door on the home page. */
  light: string;
  /** The rules that say more about each of the five lines in the lobby. */
  rules: readonly string[];
  /** Whether a solo player can choose options first when offline. */
  optionsOffline?: boolean;
  /** Where the door leads besides the rules. */
  link?: { path: string; text: Key };
  /** How much players may talk with these options; left out: freely. */
  talk?(options: Options): TalkMode;
  /** What is played with these options, if the first choice in the form does not say it; null if it does. */
  title?(options: Options): string | null;
  /** "Play now", if that is not always a new match with the same options. */
  play?(): Promise<void>;
  /** Shown on the home page. */
  Home?: Component;
  /** What a player has achieved in it, for the page about them. */
  mine?(): Promise<{ default: Component }>;
  /** What can be drawn for it, by the kind of file. */
  drawings?: Record<string, DrawingFront>;
  /** The game's own screens, by the first segment of their address; `id` is the second. */
  pages?: Partial<Record<string, () => Promise<{ default: Part<{ id?: string }> }>>>;
}
