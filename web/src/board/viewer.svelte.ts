/** The view of the board: the camera follows the match until the user pans or zooms. */

import { untrack } from 'svelte';
import { Camera, type Options } from './camera';
import { boxOf, contains, UNIT } from './geometry';
import { aimOf, TAP, type Sight } from './viewpoint';

export class Viewer {
  camera = $state.raw<Camera>();
  scale = $state(1);
  /** The board stays invisible until the camera is in place. */
  ready = $state(false);
  private small = $state(false);
  /** The user has panned or zoomed: do not follow until they fit the board again. */
  private byHand = $state(false);
  private aimed = false;

  /** `waits`: the board must keep still. `onwhole` is told whether the whole ground is in view. */
  constructor(private readonly sight: () => Sight, waits: () => boolean, private readonly onwhole: (whole: boolean) => void) {
    $effect(() => {
      void [sight(), this.small];
      if (!this.camera || waits() || untrack(() => this.byHand)) return;
      this.aim(this.aimed);
      if (!this.aimed) requestAnimationFrame(() => (this.ready = true));
      this.aimed = true;
    });
    // Picking a piece shows where it can go, wherever the user was looking before.
    $effect(() => {
      const { picked, focus, follow } = sight();
      if (!picked || !follow || !this.camera || !untrack(() => this.byHand && this.small)) return;
      const near = boxOf(focus);
      if (near && (this.camera.scale * UNIT < TAP * 0.9 || !contains(this.camera.seen(), near))) untrack(() => this.aim(true));
    });
  }

  /** Returns the function that stops it. */
  start(view: HTMLElement, world: HTMLElement, hand: Pick<Options, 'still' | 'paints'>): () => void {
    const camera = new Camera(view, world, { onscale: (now) => (this.scale = now), onhand: () => this.lookAround(), ...hand });
    this.camera = camera;
    const sizes = new ResizeObserver(() => {
      this.small = view.clientWidth < 640 || matchMedia('(pointer: coarse)').matches;
      if (!this.byHand) this.aim(false);
    });
    sizes.observe(view);
    return () => {
      sizes.disconnect();
      camera.destroy();
    };
  }

  /** Shows the whole ground. */
  fit(): void {
    this.byHand = false;
    this.onwhole(true);
    this.camera?.show(this.sight().ground);
  }

  /** Zooms in (above 1) or out, round the middle or a point on the screen. */
  zoom(factor: number, point?: { x: number; y: number }): void {
    this.lookAround();
    this.camera?.zoomBy(factor, point);
  }

  /** Zooms in on a double tap, or back out to the whole ground. */
  toggle(x: number, y: number): void {
    if (!this.camera) return;
    const { scale } = this.camera;
    if (scale > this.camera.scaleFor(this.sight().ground) * 1.05) this.fit();
    else this.zoom(Math.max(2, (TAP * 1.4) / UNIT / scale), { x, y });
  }

  private lookAround(): void {
    this.byHand = true;
    this.onwhole(false);
  }

  private aim(animate: boolean): void {
    const { camera } = this;
    if (!camera) return;
    const sight = this.sight();
    const { box, scale } = aimOf({ ...sight, follow: sight.follow && this.small }, (each) => camera.scaleFor(each));
    camera.show(box, scale, animate);
    this.onwhole(box === sight.ground);
  }
}
