/** The voices at a table: who is on, who may be heard now, and the connections between browsers. */

import type { IceServer, PassedSignal, Speaker, Voices } from '../net/generated';
import { Refused } from '../net/messages';
import type { Table } from '../table/table.svelte';
import { play } from '../ui/sound';
import { toasts } from '../ui/toasts.svelte';
import { remember, remembered } from '../net/device';
import { Microphone } from './microphone';
import { Peer, type Allowed, type Message } from './peer';

const LEVELS_MS = 120;

/** Somebody else who is on. */
interface Other {
  join: number;
  seat: number;
  peer: Peer;
  player: HTMLAudioElement;
}

export class Voice {
  /** Whether this window has its microphone on, or is switching it on. */
  on = $state(false);
  camera = $state(false);
  muted = $state(false);
  speakers = $state.raw<readonly Speaker[]>([]);
  /** How loud each seat is, from 0 to 1. */
  levels = $state.raw<Readonly<Record<number, number>>>({});
  /** What each seat shows, for those with a camera. */
  pictures = $state.raw<Readonly<Record<number, MediaStream>>>({});
  device = $state(remembered('microphone'));

  /** What the rules allow now. Before and after a match everybody may be heard and seen. */
  readonly allowed: Allowed = $derived.by(() => {
    const { lobby, may } = this.table;
    if (!lobby) return { audio: false, video: false };
    return { audio: !lobby.gestures && (!lobby.playing || may.includes('say')), video: !lobby.playing || may.includes('gesture') };
  });

  private ice: readonly IceServer[] = [];
  private readonly microphone = new Microphone();
  private others: readonly Other[] = [];
  private obeyed: Allowed = { audio: false, video: false };
  private readonly stop: () => void;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly table: Table) {
    const unheard = table.onvoice((message) => (message.type === 'voice' ? this.show(message) : this.pass(message)));
    const ended = $effect.root(() => {
      let heard = false;
      $effect(() => {
        const { audio } = this.allowed;
        this.apply();
        if (heard && !audio && this.speakers.length) play('gong');
        heard = audio;
      });
      $effect(() => {
        // The table forgets who is on when the line is cut.
        if (this.table.status === 'open' && this.on) this.tell();
      });
    });
    this.microphone.onended = () => {
      this.switchOff();
      toasts.refuse(new Refused('microphone', ''));
    };
    this.timer = setInterval(() => this.measure(), LEVELS_MS);
    this.stop = () => {
      unheard();
      ended();
    };
  }

  /** Opens or cuts the lines at once if the rules now say something else. */
  obey(): void {
    const { audio, video } = this.allowed;
    if (audio !== this.obeyed.audio || video !== this.obeyed.video) this.apply();
  }

  async switchOn(): Promise<void> {
    try {
      await this.microphone.open(this.device, this.camera);
    } catch (why) {
      toasts.refuse(new Refused('microphone', String(why)));
      return;
    }
    this.on = true;
    this.tell();
  }

  switchOff(): void {
    this.on = false;
    this.microphone.close();
    this.drop();
    this.tell();
  }

  async switchCamera(): Promise<void> {
    this.camera = !this.camera;
    if (this.on) await this.switchOn();
    this.apply();
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.apply();
  }

  async choose(device: string): Promise<void> {
    this.device = device;
    remember('microphone', device);
    if (this.on) await this.switchOn();
    this.apply();
  }

  close(): void {
    this.stop();
    clearInterval(this.timer);
    this.microphone.close();
    this.drop();
  }

  private tell(afresh = false): void {
    this.table.send({ type: 'voice', on: this.on, camera: this.camera, afresh }).catch(toasts.refuse);
  }

  private show({ on, you, ice }: Voices): void {
    this.speakers = on;
    this.ice = ice ?? this.ice;
    if (you === null && this.on && on.some(({ seat }) => this.table.mine.includes(seat))) {
      this.on = false; // another window of this device speaks now
      this.microphone.close();
    }
    const there = (join: number): boolean => you !== null && on.some((each) => each.join === join);
    this.hangUp(this.others.filter(({ join }) => !there(join)));
    if (you !== null) {
      const known = this.others.map(({ join }) => join);
      for (const each of on) if (each.join !== you && !known.includes(each.join)) this.connect(each, you);
    }
    this.apply();
  }

  private connect({ join, seat }: Speaker, mine: number): void {
    const send = (message: Message): void => void this.table.send({ type: 'signal', to: join, ...message }).catch(this.refused);
    const peer = new Peer(mine > join, this.ice, send, () => this.apply());
    const player = new Audio();
    player.srcObject = peer.heard;
    player.autoplay = true;
    this.others = [...this.others, { join, seat, peer, player }];
  }

  /** What was offered came too late. The next attempt keeps to what is allowed by then. */
  private refused = (why: unknown): void => {
    if (why instanceof Refused && why.code === 'silence') this.tell(true);
  };

  private pass({ from, ...message }: PassedSignal): void {
    this.others.find(({ join }) => join === from)?.peer.receive(message);
  }

  /** Lets through what is allowed now, in both directions. */
  private apply(): void {
    const allowed = (this.obeyed = this.allowed);
    const { audio, video } = this.microphone;
    const tracks = { audio, video: this.camera ? video : null };
    const pictures: Record<number, MediaStream> = {};
    // Nobody waits for anything else before they stop sending.
    for (const { peer } of this.others) peer.set(tracks, allowed, this.muted);
    for (const { peer, seat, player } of this.others) {
      peer.obey();
      player.muted = !allowed.audio || !this.table.hears(seat);
      if (allowed.audio && player.paused) void player.play().catch(() => undefined);
      const showing = this.speakers.some((each) => each.seat === seat && each.camera);
      if (allowed.video && showing) pictures[seat] = peer.heard;
    }
    if (tracks.video && allowed.video && this.on) pictures[this.table.mine[0] ?? 0] = new MediaStream([tracks.video]);
    this.pictures = pictures;
  }

  private measure(): void {
    if (!this.on) return;
    const levels = Object.fromEntries(this.others.map(({ peer, seat }) => [seat, peer.level]));
    const [me] = this.table.mine;
    if (me !== undefined) levels[me] = this.allowed.audio && !this.muted ? this.microphone.level : 0;
    this.levels = levels;
  }

  private hangUp(gone: readonly Other[]): void {
    for (const { peer, player } of gone) {
      peer.close();
      player.srcObject = null;
    }
    this.others = this.others.filter((each) => !gone.includes(each));
  }

  private drop(): void {
    this.hangUp(this.others);
    this.pictures = {};
    this.levels = {};
  }
}
