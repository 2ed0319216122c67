/** A lesson with scripted opponents. It stands in for the table: a connection talks to it as if to a WebSocket. */

import type { Scene } from '../board/types';
import type { Action, Incoming, View } from '../net/messages';
import { Refused } from '../net/messages';
import type { Line } from '../offline/socket';
import { named } from '../texts/texts.svelte';
import LessonCard from './LessonCard.svelte';
import { equal } from './pattern';
import { pointersOf } from './pointers';
import { markLearnt } from './progress';
import type { Script, Step, Teacher, Way } from './types';

/** The pause before each action of the other players. */
const PAUSE_MS = 800;

export class ScriptedLesson implements Teacher {
  readonly scripted = true;
  readonly Card = LessonCard;
  complaint = $state('');
  private node = $state<number | null>(0);

  private line: ScriptLine | null = null;
  private v = 0;
  /** The time of the last frame shown. */
  private t: number;
  /** When the step began, by the device's clock. */
  private since = performance.now();
  private later = $state.raw<{ frames: Way['frames']; to: number | null; timer: ReturnType<typeof setTimeout> } | null>(null);

  constructor(
    readonly id: string,
    readonly script: Script,
    private readonly name: string,
  ) {
    this.t = script.snapshot.t;
  }

  /** Stands in for the server. */
  host = {
    line: (): Line => (this.line = new ScriptLine(this)),
    now: (): number => {
      const clock = this.step?.clock;
      return clock ? Math.min(clock[1], clock[0] + performance.now() - this.since) : this.t;
    },
  };

  get done(): number {
    return this.node === null ? this.steps.length : (this.script.nodes[this.node]?.step ?? 0);
  }

  get steps(): readonly Step[] {
    return this.script.steps;
  }

  get step(): Step | null {
    return this.steps[this.done] ?? null;
  }

  get watching(): boolean {
    return this.later !== null;
  }

  get next(): (() => void) | null {
    if (this.later) return null;
    const [only] = this.ways;
    return only?.do === null ? () => this.go(only, '') : null;
  }

  private get ways(): Way[] {
    return this.node === null ? [] : (this.script.nodes[this.node]?.ways ?? []);
  }

  refused = (why: unknown): void => {
    this.complaint = why instanceof Refused ? why.message : '';
  };

  pointers(scene: Scene): ReturnType<Teacher['pointers']> {
    return this.later ? [] : pointersOf(this.step, scene);
  }

  hello(): void {
    const { game, seat, snapshot } = this.script;
    const seats = snapshot.view.seats.map((each) => ({ name: each.seat === seat ? this.name : each.name, bot: null, ready: true, here: true }));
    this.tell({ type: 'lobby', you: { seats: [seat], host: true }, game, options: {}, seats, host: seat, playing: true, asleep: false, match: 1, replay: null, watching: 0 });
    this.v = 0;
    this.tell({ type: 'snapshot', seat, v: 0, ...snapshot, view: this.seen(snapshot.view) as View });
  }

  act(action: Action, key: string): void {
    this.hurry();
    const way = this.ways.find((each) => each.do && equal(each.do, action));
    if (way) this.go(way, key);
    else this.tell({ type: 'refused', key, error: 'lesson', message: named(this.step?.wrong) });
  }

  /** The screen was closed. */
  close(): void {
    if (this.later) clearTimeout(this.later.timer);
    this.line = null;
  }

  tell(message: object): void {
    this.line?.hear(message as Incoming);
  }

  /** The player's own action is shown at once, those of the others after a pause. */
  private go({ do: action, frames, to }: Way, key: string): void {
    this.hurry();
    this.complaint = '';
    const [own] = action ? frames : [];
    if (own) this.show(own, key);
    this.wait(own ? frames.slice(1) : frames, to);
  }

  private wait(frames: Way['frames'], to: number | null): void {
    if (!frames.length) this.arrive(to);
    else this.later = { frames, to, timer: setTimeout(() => this.goOn(), PAUSE_MS) };
  }

  private goOn(): void {
    if (!this.later) return;
    const { frames: [first, ...rest], to } = this.later;
    this.later = null;
    if (first) this.show(first);
    this.wait(rest, to);
  }

  /** A player who does not wait sees the rest at once. */
  private hurry(): void {
    if (!this.later) return;
    const { frames, to, timer } = this.later;
    clearTimeout(timer);
    this.later = null;
    for (const frame of frames) this.show(frame);
    this.arrive(to);
  }

  private arrive(to: number | null): void {
    this.node = to;
    this.since = performance.now();
    if (to === null) markLearnt(this.id);
  }

  private show(frame: Way['frames'][number], key = ''): void {
    this.t = frame.t;
    this.tell({ type: 'update', seat: this.script.seat, v: ++this.v, ...frame, view: this.seen(frame.view ?? {}), ...(key ? { ack: key } : {}) });
  }

  /** Gives the learner their own name, and stops the sand in lessons that are not about it. */
  private seen(view: Partial<View>): Partial<View> {
    const still = 'sand_running' in view && !this.script.steps.some(({ clock }) => clock);
    const seats = view.seats?.map((each) => (each.seat === this.script.seat ? { ...each, name: this.name } : each));
    return { ...view, ...(seats ? { seats } : {}), ...(still ? { sand_running: false } : {}) } as Partial<View>;
  }
}

/** The part of a WebSocket that a connection needs. */
class ScriptLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;

  constructor(private readonly lesson: ScriptedLesson) {
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(null as never);
    });
  }

  hear(message: Incoming): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  send(frame: string): void {
    const message = JSON.parse(frame) as { type: string; action?: Action; key?: string };
    if (message.type === 'hello' || message.type === 'sync') this.lesson.hello();
    else if (message.type === 'act' && message.action) this.lesson.act(message.action, message.key ?? '');
    else this.lesson.tell({ type: 'ack', key: message.key ?? '' });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.lesson.close();
  }
}
