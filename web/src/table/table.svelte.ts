/** The state of one table as this device sees it. Only what the server lists as `legal` is allowed. */

import { isLocal } from '../offline/local';
import { Connection, type Place, type Status } from '../net/connection';
import type { PassedSignal, Voices } from '../net/generated';
import type { Action, Advice, Chatted, Hint, HintLevel, Incoming, Lobby, Manner, Outgoing, Said, Snapshot, TableEvent, Update, View } from '../net/messages';
import { t } from '../texts/texts.svelte';
import { toasts } from '../ui/toasts.svelte';
import type { Voice } from '../voice/voice.svelte';
import { withNames } from './bot-names';
import { mutes } from './mutes.svelte';
import { firstSeen, seenAfter, type Seen } from './snapshot';

/** What the actions of all games have in common. */
export type Deed = { do: string };

/** A legal action and the seat it is for: one device can hold several seats. */
export interface Choice<A extends Deed = Deed> {
  seat: number;
  action: A;
}

/** A hint, and the view that this device asked about. */
export interface Hinted {
  hint: Hint;
  view: View | null;
}

/** Receives the events, and the view before them. */
type Listener = (events: TableEvent[], before: View) => void;
type VoiceListener = (message: Voices | PassedSignal) => void;

const TALK = new Set(['say', 'gesture', 'point', 'nudge', 'stare', 'drum', 'excuse']);
export const isTalk = (event: string): boolean => TALK.has(event);
const KEPT = 60;
/** Each seat of this device gets its own update. They are shown together, waiting at most this long (ms). */
const TOGETHER = 30;

/** Whose turn it is, in games that have turns. */
export function turnOf(view: View): number | null {
  return 'turn' in view && typeof view.turn === 'number' ? view.turn : null;
}

/** What the seats of this device may do, without duplicates. */
function choicesOf(seen: readonly Seen[]): Choice<Action>[] {
  const all = seen.flatMap(({ seat, legal }) => (seat === null ? [] : legal.map((action) => ({ seat, action }))));
  if (seen.length < 2) return all;
  const first = Object.fromEntries([...all].reverse().map((choice) => [JSON.stringify(choice.action), choice]));
  return Object.values(first).reverse();
}

export class Table {
  status = $state<Status>('connecting');
  lag = $state<number | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  /** Error code if there is no table. */
  trouble = $state('');
  said = $state.raw<Said[]>([]);
  /** What was said outside a match. */
  chats = $state.raw<readonly Chatted[]>([]);
  /** How much of that has not been looked at. */
  unheard = $state(0);
  /** What the player has typed but not sent yet. */
  draft = $state('');
  hinted = $state.raw<Hinted | null>(null);
  /** Null: nobody to talk to, or not loaded yet. */
  voice = $state.raw<Voice | null>(null);
  private seen = $state.raw<readonly Seen[]>([]);
  /** The latest updates of each seat; they may not all be shown yet. */
  private told: readonly Seen[] = [];
  private news: { update: Update; before: View }[] = [];
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private match = 0;
  private advice: Advice = { type: 'advice', key: '', action: null, seats: [], goal: null, turner: null };
  private askedAbout: View | null = null;
  private offset = 0;
  private listeners: Listener[] = [];
  private voiceListener: VoiceListener | null = null;
  /** Who was on before anybody listened. */
  private voices: Voices | null = null;
  private connection: Connection;

  /** The seat whose view is shown: the one whose turn it is, if it belongs to this device. */
  current = $derived.by(() => {
    const [first] = this.seen;
    const turn = first && turnOf(first.view);
    return this.seen.find(({ seat }) => seat === turn) ?? first ?? null;
  });
  legal = $derived(choicesOf(this.seen));
  may = $derived(this.current?.may ?? []);
  /** The seat of this device that may do that, if any: the one whose view is shown comes first. */
  seatThatMay(manner: Manner): number | null {
    const seats = [this.current, ...this.seen].flatMap((each) => (each?.may.includes(manner) ? each.seat : null));
    return seats.find((seat) => seat !== null) ?? null;
  }
  mine = $derived(this.lobby?.you.seats ?? []);
  watching = $derived(this.mine.length === 0);

  /** Whether the table exists only on this device. */
  local = $state(false);
  /** Whether a lesson stands in for the server. */
  get taught(): boolean {
    return !!this.place.host;
  }
  private copied: object = {};

  constructor(private readonly place: Place) {
    this.local = isLocal(place.table);
    this.connection = new Connection(place, {
      message: (message) => this.receive(message),
      status: (status) => (this.status = status),
      lag: (lag) => (this.lag = lag),
    });
  }

  send(message: Outgoing): Promise<void> {
    return this.connection.send(message);
  }

  act(seat: number, action: Action): Promise<void> {
    return this.connection.send({ type: 'act', seat, action });
  }

  /** Says or shows something, as the seat whose view is shown. */
  async talk(action: Action): Promise<void> {
    const seat = this.current?.seat;
    if (typeof seat === 'number') await this.act(seat, action);
  }

  /** Whether this player wants to hear from that seat. */
  hears(seat: number): boolean {
    return this.hearsName(this.lobby?.seats[seat]?.name ?? '');
  }

  hearsName(name: string): boolean {
    return !mutes.has(this.lobby?.id ?? '', name);
  }

  mute(name: string): void {
    mutes.switch(this.lobby?.id ?? '', name);
  }

  /** Ask for a hint; it arrives in `hinted`. */
  askHint(seat: number, level: HintLevel): Promise<void> {
    this.askedAbout = this.current?.view ?? null;
    return this.connection.send({ type: 'hint', seat, level });
  }

  /** Ask the coach what to do, or what everybody is waiting for. */
  async askCoach(seat: number): Promise<Advice> {
    await this.connection.send({ type: 'coach', seat });
    return this.advice;
  }

  /** The table's clock, in milliseconds. */
  now(): number {
    return this.place.host?.now() ?? performance.now() + this.offset;
  }

  /** Continues a solo match at another table, which `adopt` creates from the server's copy. */
  async moveTo(id: string, adopt: (kept: object) => Promise<unknown>): Promise<void> {
    const copied = this.connection.send({ type: 'copy' });
    await this.connection.moveTo({ table: id }, async () => {
      await copied;
      await adopt({ ...this.copied, id });
    });
    this.local = isLocal(id);
  }

  onevents(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((each) => each !== listener);
    };
  }

  onvoice(listener: VoiceListener): () => void {
    this.voiceListener = listener;
    if (this.voices) listener(this.voices);
    return () => (this.voiceListener = null);
  }

  close(): void {
    clearTimeout(this.waiting);
    this.connection.close();
  }

  private receive(message: Incoming): void {
    if (message.type === 'lobby') this.showLobby(message);
    else if (message.type === 'snapshot') this.show(message);
    else if (message.type === 'update') this.update(message);
    else if (message.type === 'refused' && !message.key) this.trouble = message.error;
    else if (message.type === 'notice') toasts.say(t(`notice.${message.notice}`));
    else if (message.type === 'copy') this.copied = message.table;
    else if (message.type === 'advice') this.advice = message;
    else if (message.type === 'chat') this.hear(message);
    else if (message.type === 'voice' || message.type === 'signal') {
      if (message.type === 'voice') this.voices = message;
      this.voiceListener?.(message);
    } else if (message.type === 'hint') this.hinted = { hint: message, view: this.askedAbout };
    // Silence does not wait until the board is drawn.
    this.voice?.obey();
  }

  private hear(chat: Chatted): void {
    this.chats = [...this.chats, chat].slice(-KEPT);
    const own = chat.by !== null && this.mine.includes(chat.by);
    if (!own && this.hearsName(chat.name)) this.unheard += 1;
  }

  private showLobby(lobby: Extract<Incoming, { type: 'lobby' }>): void {
    this.lobby = { ...lobby, seats: withNames(lobby.seats), options: lobby.options ?? this.lobby?.options ?? {} };
    const seats: (number | null)[] = lobby.you.seats.length ? lobby.you.seats : [null];
    this.told = lobby.match === this.match ? this.told.filter(({ seat }) => seats.includes(seat)) : [];
    if (this.told.length !== this.seen.length) this.showAll();
    this.match = lobby.match;
  }

  private show(snapshot: Snapshot): void {
    this.offset = snapshot.now - performance.now();
    this.said = snapshot.said;
    const others = this.told.filter((each) => each.seat !== snapshot.seat);
    this.told = [...others, firstSeen(snapshot)].sort((one, other) => (one.seat ?? -1) - (other.seat ?? -1));
    this.showAll();
  }

  private update(update: Update): void {
    const before = this.told.find(({ seat }) => seat === update.seat);
    if (!before || update.v <= before.v) return;
    if (update.v !== before.v + 1) {
      this.connection.sync();
      return;
    }
    this.told = this.told.map((each) => (each === before ? seenAfter(before, update) : each));
    // Every seat of this device gets the same events; announce them once.
    if (update.seat === this.told[0]?.seat && update.events.length) this.news.push({ update, before: before.view });
    if (this.told.every(({ t }) => t === update.t)) this.showAll();
    else this.waiting ??= setTimeout(() => this.showAll(), TOGETHER);
  }

  /** Shows the updates of all seats in one go. */
  private showAll(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.seen = this.told;
    const news = this.news;
    this.news = [];
    for (const { update, before } of news) this.announce(update, before);
  }

  private announce({ events, t }: Update, before: View): void {
    for (const { event, by, ...rest } of events) {
      // Excuses from an earlier pause no longer apply.
      if (event === 'paused') this.said = this.said.filter(({ talk }) => talk.do !== 'excuse');
      if (TALK.has(event)) {
        this.said = [...this.said, { t, by: by as number, talk: { do: event, ...rest } }].slice(-KEPT);
      }
    }
    for (const listener of this.listeners) listener(events, before);
  }
}
