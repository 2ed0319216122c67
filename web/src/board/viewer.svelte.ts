/** The view of the board: the camera follows the match, as `viewpoint` says, until the user pans or zooms. */

import { untrack } from 'svelte';
import { Camera, type Hold, type Options } from './camera';
import { boxOf, contains, groundBox, UNIT, type Box } from './geometry';
import { centred, nearest, scaleFor, seenBy, type Lens, type Size } from './lens';
import type { Part, Square } from './types';
import { closerLens, firstLens, nextLens, outgrown, TAP, type Sight } from './viewpoint';

/** The piece in hand: where it can go, from near to far, and what must be in view with it. */
interface InHand {
  id: string;
  at: Square;
  reach: readonly Square[];
  needed: readonly Square[];
}

interface Scenery extends Pick<Sight, 'ground' | 'pieces' | 'wanted'> {
  parts: readonly Part[];
  hand: InHand | null;
  /** Whether to follow the match. If not, the whole ground is always in view. */
  follow: boolean;
}

/** What there was when the camera last looked. */
interface Known {
  ground: Box;
  parts: readonly string[];
  size: Size;
}

export class Viewer {
  camera = $state.raw<Camera>();
  scale = $state(1);
  /** Where the camera looks, or looked when it last stood still. */
  seen = $state.raw<Lens>();
  /** The board stays invisible until the camera is in place. */
  ready = $state(false);
  private size = $state.raw<Size>({ width: 0, height: 0 });
  private held = $state<Hold>(null);
  /** The user has panned or zoomed: the camera only shows what they ask for. */
  private byHand = $state(false);
  /** Somebody has asked for the whole ground. */
  private fitted = false;
  /** The piece that was in hand when the camera last looked, and whether it has just been picked up by a tap. */
  private inHand: string | null = null;
  private picked = false;
  /** The camera looks closely at the piece in hand, and at nothing else. Before, the whole ground was in view, or not. */
  private close: { whole: boolean } | null = null;
  private known: Known | null = null;

  /** `waits`: the board must keep still. `onwhole` is told whether the whole ground is in view. */
  constructor(private readonly scenery: () => Scenery, waits: () => boolean, private readonly onwhole: (whole: boolean) => void) {
    $effect(() => {
      const { size, camera } = this;
      const scenery = this.scenery();
      this.noteHand(scenery.hand);
      if (!camera || !size.width || !size.height) return;
      if (this.known && (waits() || this.held === 'down')) return;
      if (this.picked && untrack(() => this.lookCloser(camera, size, scenery))) return;
      if (this.known && this.busy(scenery)) return;
      untrack(() => this.look(camera, size, scenery));
    });
  }

  /** Whoever drags a piece already has a finger on it; only others may want a closer look at it. */
  private noteHand(hand: InHand | null): void {
    if (hand?.id === this.inHand) return;
    this.inHand = hand?.id ?? null;
    this.picked = !!hand && this.held !== 'down';
  }

  /** A new tile does not wait until the last tap is long ago: it is what everybody wants to see. */
  private busy({ parts }: Scenery): boolean {
    return this.held === 'now' || (this.held === 'lately' && !parts.some(({ part }) => !this.known?.parts.includes(part)));
  }

  /** Returns the function that stops it. */
  start(view: HTMLElement, world: HTMLElement, hand: Pick<Options, 'still' | 'paints'>): () => void {
    const camera = new Camera(view, world, {
      onsize: (now) => (this.size = now),
      onstill: (lens) => {
        this.scale = lens.scale;
        this.seen = lens;
      },
      onhand: () => this.lookAround(),
      onhold: (held) => (this.held = held),
      ...hand,
    });
    this.camera = camera;
    return () => camera.destroy();
  }

  /** Shows the whole ground. */
  fit(): void {
    this.byHand = false;
    this.fitted = true;
    this.close = null;
    this.onwhole(true);
    const { ground } = this.scenery();
    this.camera?.show(centred(ground, scaleFor(ground, this.size), this.size));
  }

  /** Pans to a square that is out of view. */
  reveal(square: Square): void {
    const box = boxOf([square]);
    if (!this.camera || !box || contains(seenBy(this.camera.lens, this.size), box)) return;
    this.camera.show(nearest(this.camera.lens, box, this.camera.lens.scale, this.size));
  }

  /** Zooms in (above 1) or out, round the middle or a point on the screen. */
  zoom(factor: number, point?: { x: number; y: number }): void {
    this.lookAround();
    this.camera?.zoomBy(factor, point);
  }

  /** Zooms in on a double tap, or back out to the whole ground. */
  toggle(x: number, y: number): void {
    if (!this.camera) return;
    const { scale } = this.camera.lens;
    if (scale > scaleFor(this.scenery().ground, this.size) * 1.05) this.fit();
    else this.zoom(Math.max(2, (TAP * 1.4) / UNIT / scale), { x, y });
  }

  private lookAround(): void {
    this.byHand = true;
    this.fitted = false;
    this.close = null;
    this.onwhole(false);
  }

  private isSmall({ follow }: Scenery, { width }: Size): boolean {
    return follow && (width < 640 || matchMedia('(pointer: coarse)').matches);
  }

  /** Zooms in on a piece that was just picked up, if its squares are hard to tap. Otherwise false. */
  private lookCloser(camera: Camera, size: Size, scenery: Scenery): boolean {
    const { hand, ground } = scenery;
    this.picked = false;
    if (!hand || this.byHand || !this.known || !this.isSmall(scenery, size)) return false;
    const closer = closerLens(camera.lens, size, hand.at, hand.needed, hand.reach);
    if (!closer) return false;
    this.close = { whole: contains(seenBy(camera.lens, size), ground) };
    camera.follow(closer);
    this.onwhole(contains(seenBy(closer, size), ground));
    return true;
  }

  private look(camera: Camera, size: Size, scenery: Scenery): void {
    const { ground, parts, follow, hand } = scenery;
    const { byHand, known } = this;
    const small = this.isSmall(scenery, size);
    this.known = { ground, parts: parts.map(({ part }) => part), size };
    if (!known) requestAnimationFrame(() => (this.ready = true));
    if (!known || (!byHand && (!follow || isNew(known, scenery, size, camera.lens)))) {
      this.close = null;
      camera.show(firstLens(size, { ...scenery, small }), known?.size === size);
    } else if (follow) {
      const laid = parts.filter(({ part }) => !known.parts.includes(part));
      const fresh = laid.length ? groundBox({ parts: laid, links: [] }) : null;
      const before = contains(seenBy(camera.lens, size), known.ground) || this.close?.whole;
      // A new tile is worth more than a closer look at what is in hand.
      if (!hand || fresh) this.close = null;
      const whole = this.fitted ? 'asked' : before ? 'before' : null;
      const next = nextLens(camera.lens, size, { ...scenery, fresh, small, byHand: byHand || !!this.close, whole });
      if (next) camera.follow(next);
    }
    if (!byHand) this.onwhole(contains(seenBy(camera.lens, size), ground));
  }
}

/** Whether the camera starts afresh: for another ground or another screen. */
function isNew(known: Known, { ground }: Scenery, size: Size, lens: Lens): boolean {
  if (!contains(ground, known.ground) || known.size.width !== size.width) return true;
  return known.size !== size && contains(seenBy(lens, known.size), ground) && outgrown(lens, size, ground);
}
