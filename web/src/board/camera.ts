/** Pan and zoom. The board lies in its own fixed pixels, `UNIT` a square; the camera decides what is seen. */

import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { UNIT, type Box } from './geometry';

/** The largest that a square becomes when the board is fitted. */
const COMFORT = 132;
const MARGIN = 0.35;
const MIN_SCALE = 0.08;
const MAX_SCALE = 3;
/** A pointer that moved less than this has tapped. */
export const SLACK = 7;

export interface Options {
  /** The scale has changed; of a gesture, only its end counts. */
  onscale(scale: number): void;
  /** Somebody moved the camera by hand. */
  onhand(): void;
  reduced(): boolean;
  /** Nothing to pan or zoom by hand. */
  still: boolean;
}

export class Camera {
  private readonly panzoom: PanzoomObject;
  /** Where each pointer went down, and where it is now. */
  private readonly pointers = new Map<number, { start: PointerEvent; now: PointerEvent }>();
  private readonly drop: (() => void)[] = [];
  private moved = false;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: HTMLElement,
    private readonly world: HTMLElement,
    private readonly options: Options,
  ) {
    this.panzoom = Panzoom(world, {
      canvas: true,
      noBind: options.still,
      touchAction: options.still ? '' : 'none',
      cursor: options.still ? '' : 'grab',
      minScale: MIN_SCALE,
      maxScale: MAX_SCALE,
      excludeClass: 'no-pan',
      // Touch scrolling is off by `touch-action`; taps on buttons must still become clicks.
      handleStartEvent: () => undefined,
    });
    if (options.still) return;
    this.listen(view, 'wheel', (event) => this.wheel(event as WheelEvent), { passive: false });
    this.listen(view, 'pointerdown', (event) => this.down(event as PointerEvent), { capture: true });
    this.listen(document, 'pointermove', (event) => this.move(event as PointerEvent), { passive: true });
    this.listen(document, 'pointerup', (event) => this.up(event as PointerEvent));
    this.listen(document, 'pointercancel', (event) => this.up(event as PointerEvent));
  }

  get scale(): number {
    return this.panzoom.getScale();
  }

  /** Whether the pointer that has just gone up had moved the board, so that it was no tap. */
  get dragged(): boolean {
    return this.moved;
  }

  /** The scale at which a box, with a margin, fills the view. */
  scaleFor(box: Box): number {
    const { width, height } = this.size();
    const wide = width / ((box.right - box.left + 2 * MARGIN) * UNIT);
    const high = height / ((box.bottom - box.top + 2 * MARGIN) * UNIT);
    return Math.max(MIN_SCALE, Math.min(wide, high, COMFORT / UNIT));
  }

  /** Shows a box in the middle. */
  show(box: Box, scale = this.scaleFor(box), animate = true): void {
    const { width, height } = this.size();
    if (!width || !height) return;
    const middleX = ((box.left + box.right) / 2) * UNIT;
    const middleY = ((box.top + box.bottom) / 2) * UNIT;
    this.go(scale, width / 2 / scale - middleX, height / 2 / scale - middleY, animate);
  }

  /** Zooms by a factor, round the middle of the view or round a point of the screen. */
  zoomBy(factor: number, point?: { x: number; y: number }): void {
    const { left, top, width, height } = this.view.getBoundingClientRect();
    const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, this.scale * factor));
    const x = point ? point.x - left : width / 2;
    const y = point ? point.y - top : height / 2;
    const pan = this.panzoom.getPan();
    this.go(scale, x / scale - x / this.scale + pan.x, y / scale - y / this.scale + pan.y, true);
  }

  /** What is seen now, in squares. */
  seen(): Box {
    const { width, height } = this.size();
    const { x, y } = this.panzoom.getPan();
    return {
      left: -x / UNIT,
      top: -y / UNIT,
      right: (width / this.scale - x) / UNIT,
      bottom: (height / this.scale - y) / UNIT,
    };
  }

  /** A point of the screen, in squares. */
  pointAt(clientX: number, clientY: number): [number, number] {
    const { left, top } = this.view.getBoundingClientRect();
    const pan = this.panzoom.getPan();
    return [((clientX - left) / this.scale - pan.x) / UNIT, ((clientY - top) / this.scale - pan.y) / UNIT];
  }

  destroy(): void {
    clearTimeout(this.settling);
    this.panzoom.destroy();
    for (const drop of this.drop) drop();
  }

  private go(scale: number, startX: number, startY: number, animate: boolean): void {
    const slides = animate && !this.options.reduced();
    // Panzoom goes to its start a moment after it was made: that has to be this place, too.
    this.panzoom.setOptions({ startScale: scale, startX, startY });
    this.panzoom.reset({
      animate: slides,
      duration: 320,
      easing: 'cubic-bezier(.22,.8,.24,1)',
    });
    this.options.onscale(scale);
  }

  private size(): { width: number; height: number } {
    return { width: this.view.clientWidth, height: this.view.clientHeight };
  }

  private wheel(event: WheelEvent): void {
    const fine = event.deltaMode === 0 && Math.abs(event.deltaY) < 40;
    this.panzoom.zoomWithWheel(event, { step: fine ? 0.12 : 0.45 });
    this.gesture();
    this.options.onhand();
  }

  private down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { start: event, now: event });
    const [one, other] = [...this.pointers.values()].map(({ now }) => now);
    if (!one || !other) return;
    // Panzoom pinches by `step` per 80 px; this makes the board stick to the fingers.
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.panzoom.setOptions({ step: (80 * this.scale) / Math.max(distance, 20) });
    this.moved = true;
  }

  private move(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const { start, now } = pointer;
    pointer.now = event;
    if (start.target instanceof Element && start.target.closest('.no-pan')) return;
    if (this.pointers.size === 2) {
      // Panzoom zooms round the fingers; here the board goes along with them. Each finger moves their middle by half.
      const half = 2 * this.scale;
      const by = [(event.clientX - now.clientX) / half, (event.clientY - now.clientY) / half] as const;
      this.panzoom.pan(...by, { relative: true, animate: false });
    }
    if (this.moved || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK) {
      if (!this.moved) this.options.onhand();
      this.moved = true;
      this.gesture();
    }
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    // The click of this pointer comes at once; later ones may come without a pointer, from a screen reader.
    if (this.pointers.size === 0) setTimeout(() => (this.moved = this.pointers.size > 0 && this.moved), 80);
  }

  /** `will-change` only while the board moves: it would blur what is zoomed. */
  private gesture(): void {
    this.world.classList.add('moving');
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.world.classList.remove('moving');
      this.options.onscale(this.scale);
    }, 160);
  }

  private listen(
    on: EventTarget,
    type: string,
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): void {
    on.addEventListener(type, listener, options);
    this.drop.push(() => on.removeEventListener(type, listener, options));
  }
}
