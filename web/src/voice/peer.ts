/** One connection to one other browser. Either side may start to negotiate; nothing is sent out of turn. */

import type { Candidate, Description, IceServer } from '../net/generated';

export type Kind = 'audio' | 'video';
export type Allowed = Readonly<Record<Kind, boolean>>;
export type Tracks = Readonly<Record<Kind, MediaStreamTrack | null>>;

export interface Message {
  description?: Description;
  candidates?: Candidate[];
}

const KINDS: readonly Kind[] = ['audio', 'video'];
/** Ways to reach this browser are found one by one, and told together (ms). */
const TOGETHER = 50;

export class Peer {
  private readonly line: RTCPeerConnection;
  /** What the other side sends. */
  readonly heard = new MediaStream();
  private tracks: Tracks = { audio: null, video: null };
  private allowed: Allowed = { audio: false, video: false };
  private muted = false;
  private readonly sending = new Map<RTCRtpSender, MediaStreamTrack | null>();
  private offering = false;
  private ignoring = false;
  private found: Candidate[] = [];
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** Messages are handled one after the other. */
  private queue: Promise<unknown> = Promise.resolve();

  /** When both sides offer at once, the `polite` one gives way. The other one opens the connection. */
  constructor(
    private readonly polite: boolean,
    ice: readonly IceServer[],
    private readonly send: (message: Message) => void,
    private readonly changed: () => void,
  ) {
    this.line = new RTCPeerConnection({ iceServers: [...ice] });
    this.line.onnegotiationneeded = () => void this.offer();
    this.line.onicecandidate = ({ candidate }) => candidate && this.collect(candidate);
    this.line.ontrack = ({ track }) => {
      this.heard.addTrack(track);
      this.changed();
    };
    this.line.onconnectionstatechange = () => {
      if (this.line.connectionState === 'failed' && !this.polite) this.line.restartIce();
      this.changed();
    };
    if (!polite) for (const kind of KINDS) this.line.addTransceiver(kind, { direction: 'inactive' });
  }

  /** How loud the other side is, from 0 to 1. */
  get level(): number {
    if (!this.allowed.audio) return 0;
    const receiver = this.line.getReceivers().find(({ track }) => track.kind === 'audio');
    return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
  }

  /** Sends these tracks from now on, as far as they are allowed. */
  set(tracks: Tracks, allowed: Allowed, muted: boolean): void {
    this.tracks = tracks;
    this.allowed = allowed;
    this.muted = muted;
    for (const { receiver, sender } of this.line.getTransceivers()) {
      const kind = receiver.track.kind as Kind;
      this.replace(sender, allowed[kind] && !(muted && kind === 'audio') ? tracks[kind] : null);
    }
  }

  /** Plays nothing that is not allowed, and offers to send what is. */
  obey(): void {
    for (const transceiver of this.line.getTransceivers()) {
      const { track } = transceiver.receiver;
      const kind = track.kind as Kind;
      track.enabled = this.allowed[kind];
      if (this.allowed[kind]) transceiver.direction = this.tracks[kind] ? 'sendrecv' : 'recvonly';
    }
  }

  /** Without a track no packet is sent. That needs no negotiation, so silence falls at once. */
  private replace(sender: RTCRtpSender, track: MediaStreamTrack | null): void {
    // The sender itself still names the earlier one for a while.
    if ((this.sending.get(sender) ?? null) === track) return;
    this.sending.set(sender, track);
    void sender.replaceTrack(track);
  }

  receive(message: Message): void {
    this.queue = this.queue.then(() => this.handle(message)).catch((why: unknown) => console.warn('voice:', why));
  }

  close(): void {
    clearTimeout(this.waiting);
    this.line.close();
  }

  private async offer(): Promise<void> {
    this.offering = true;
    try {
      await this.describe();
    } catch (why) {
      console.warn('voice:', why);
    } finally {
      this.offering = false;
    }
  }

  private async handle({ description, candidates = [] }: Message): Promise<void> {
    if (description) {
      const collides = description.type === 'offer' && (this.offering || this.line.signalingState !== 'stable');
      this.ignoring = !this.polite && collides;
      if (this.ignoring) return;
      await this.line.setRemoteDescription(description);
      // The polite side has nothing to send with before the first offer comes.
      this.set(this.tracks, this.allowed, this.muted);
      this.obey();
      if (description.type === 'offer') await this.describe();
    }
    for (const candidate of candidates) {
      try {
        await this.line.addIceCandidate(candidate);
      } catch (why) {
        if (!this.ignoring) throw why;
      }
    }
  }

  /** Offers or answers, without what may not be sent now: the table would not pass that on. */
  private async describe(): Promise<void> {
    for (const transceiver of this.line.getTransceivers()) {
      if (!this.allowed[transceiver.receiver.track.kind as Kind]) transceiver.direction = 'inactive';
    }
    await this.line.setLocalDescription();
    const { type, sdp } = this.line.localDescription ?? {};
    if (sdp && (type === 'offer' || type === 'answer')) this.send({ description: { type, sdp } });
  }

  private collect(candidate: RTCIceCandidate): void {
    const { candidate: way, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    this.found.push({ candidate: way, sdpMid, sdpMLineIndex, usernameFragment });
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      this.send({ candidates: this.found.splice(0) });
    }, TOGETHER);
  }
}
