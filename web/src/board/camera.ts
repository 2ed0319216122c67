/** Pan and zoom. The board is laid out in fixed pixels, `UNIT` per square; the camera decides what is visible. */

import { calm } from './animation';
import { UNIT } from './geometry';
import { magnified, MIN_SCALE, type Lens, type Size } from './lens';

const MAX_SCALE = 3;
/** A pointer that moved less than this is a tap. */
export const SLACK = 7;
const MIDDLE = 1;
/** How far one notch of a wheel, or one small touchpad move, zooms. */
const NOTCH = 0.15;
const TOUCHPAD = 0.04;
const GLIDE = 'transform 320ms cubic-bezier(.22,.8,.24,1)';
/** A gesture is over after this long (ms) without a move. The board is then redrawn sharply at its new size. */
const SETTLED = 160;
/** After a tap the board keeps still this long (ms): the next tap may already be on its way. */
const STILL = { mouse: 1000, touch: 2500 };
/** And at least this long (ms), whatever happens. */
const TAPPED = 600;

/** Whoever taps this soon (ms) after the camera has moved by itself had aimed before. */
const REACTION = 300;

/** Whether somebody touches the board, has just done so or aims at something, or did not long ago. */
export type Hold = 'down' | 'now' | 'lately' | null;

export interface Options {
  onsize(size: Size): void;
  /** The camera has moved. During a gesture, called only at its end. */
  onstill(lens: Lens): void;
  /** Somebody moved the camera by hand. */
  onhand(): void;
  onhold(hold: Hold): void;
  /** No panning or zooming by hand. */
  still: boolean;
  /** One finger or the main button paints. Two fingers, the middle button or holding the space bar move the board. */
  paints: boolean;
}

interface Point {
  x: number;
  y: number;
}

/** A finger or a mouse button on the board. While it holds a piece or paints, it does not move the board. */
interface Pointer {
  start: Point;
  now: Point;
  pans: boolean;
}

export class Camera {
  lens: Lens = { x: 0, y: 0, scale: 1 };
  private readonly pointers = new Map<number, Pointer>();
  /** The size of the view, cached: asking the page each time would force a layout. */
  size: Size = { width: 0, height: 0 };
  /** The top left corner of the view on the screen. */
  private corner: Point = { x: 0, y: 0 };
  private readonly drop: (() => void)[] = [];
  private moved = false;
  private spaceBar = false;
  /** The user is moving between buttons with the keyboard, not the mouse. */
  private steered = false;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private letGo: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private drawn = '';
  /** Where the camera looked before it moved by itself, for a moment. */
  private former: Lens | null = null;
  private noticed: ReturnType<typeof setTimeout> | undefined;
  /** Where it looked when the player aimed at what they are tapping, if that was before it moved. */
  private aimedThrough: Lens | null = null;

  constructor(private readonly view: HTMLElement, private readonly world: HTMLElement, private readonly options: Options) {
    this.measure();
    const sizes = new ResizeObserver(() => this.measure());
    sizes.observe(view);
    this.drop.push(() => sizes.disconnect());
    if (options.still) return;
    this.listen(view, 'wheel', (event) => this.wheel(event as WheelEvent), { passive: false });
    this.listen(view, 'pointerdown', (event) => this.down(event as PointerEvent), { capture: true });
    this.listen(document, 'pointermove', (event) => this.move(event as PointerEvent), { passive: true });
    this.listen(document, 'pointerup', (event) => this.up(event as PointerEvent));
    this.listen(document, 'pointercancel', (event) => this.up(event as PointerEvent));
    if (!options.paints) return;
    this.listen(view, 'mousedown', (event) => (event as MouseEvent).button === MIDDLE && event.preventDefault()); // no autoscroll
    this.listen(document, 'pointerdown', () => (this.steered = false), { capture: true });
    for (const type of ['keydown', 'keyup']) this.listen(document, type, (event) => this.space(event as KeyboardEvent));
  }

  /** Whether the pointer that was just released moved the board, and so did not tap. */
  get dragged(): boolean {
    return this.moved;
  }

  /** Moves without being asked to. A tap that was on its way still means what was there before. */
  follow(lens: Lens): void {
    clearTimeout(this.noticed);
    this.former ??= this.lens;
    this.view.classList.add('shifted');
    this.noticed = setTimeout(() => {
      this.former = null;
      this.view.classList.remove('shifted');
    }, REACTION);
    this.show(lens);
  }

  show(lens: Lens, animate = true): void {
    this.lens = lens;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.draw(animate && !calm() ? GLIDE : 'none');
    this.options.onstill(lens);
  }

  /** Zooms by a factor, round the middle of the view or a point on the screen. */
  zoomBy(factor: number, point?: Point): void {
    const { width, height } = this.size;
    this.look();
    const round = point ? this.within(point) : { x: width / 2, y: height / 2 };
    this.show(this.zoomed(factor, round, round));
  }

  /** Converts a point on the screen to squares. */
  pointAt(clientX: number, clientY: number, lens = this.lens): [number, number] {
    this.look();
    const { x, y } = this.within({ x: clientX, y: clientY });
    const unit = UNIT * lens.scale;
    return [(x - lens.x) / unit, (y - lens.y) / unit];
  }

  /** What a tap means, in squares, if the camera moved by itself while the finger was on its way. */
  meantAt(clientX: number, clientY: number): [number, number] | null {
    return this.aimedThrough && this.pointAt(clientX, clientY, this.aimedThrough);
  }

  destroy(): void {
    clearTimeout(this.settling);
    clearTimeout(this.letGo);
    clearTimeout(this.noticed);
    cancelAnimationFrame(this.frame);
    for (const drop of this.drop) drop();
  }

  private draw(transition: string): void {
    const { x, y, scale } = this.lens;
    const transform = `translate(${x}px, ${y}px) scale(${scale})`;
    if (transform === this.drawn) return;
    this.drawn = transform;
    this.world.style.transition = transition;
    this.world.style.transform = transform;
  }

  /** The lens after zooming and moving whatever is at one point of the view to another. */
  private zoomed(factor: number, from: Point, to: Point): Lens {
    const { scale } = this.lens;
    const after = Math.max(MIN_SCALE, Math.min(MAX_SCALE, scale * factor));
    const { x, y } = magnified(this.lens, after / scale, from);
    return { x: x + to.x - from.x, y: y + to.y - from.y, scale: after };
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.view;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.options.onsize(this.size);
  }

  /** Measures the view, once per gesture because it can be slow. */
  private look(): void {
    const { left, top } = this.view.getBoundingClientRect();
    this.corner = { x: left, y: top };
  }

  private within({ x, y }: Point): Point {
    return { x: x - this.corner.x, y: y - this.corner.y };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.look();
    const fine = event.deltaMode === 0 && Math.abs(event.deltaY) < 40;
    const round = this.within({ x: event.clientX, y: event.clientY });
    this.lens = this.zoomed(Math.exp(-Math.sign(event.deltaY) * (fine ? TOUCHPAD : NOTCH)), round, round);
    this.gesture();
    this.options.onhand();
  }

  private down(event: PointerEvent): void {
    clearTimeout(this.letGo);
    this.options.onhold('down');
    if (this.pointers.size === 0) {
      this.moved = false;
      this.aimedThrough = this.former;
      this.look();
    }
    const at = { x: event.clientX, y: event.clientY };
    const pans = !(event.target instanceof Element && event.target.closest('.no-pan')) && !this.paintsWith(event);
    this.pointers.set(event.pointerId, { start: at, now: at, pans });
    if (this.pointers.size < 2) return;
    this.moved = true;
    this.options.onhand();
    if (this.options.paints) for (const pointer of this.pointers.values()) pointer.pans = true;
  }

  /** Whether a pointer that just went down paints, unless another finger follows. */
  paintsWith({ button }: PointerEvent): boolean {
    return this.options.paints && button === 0 && !this.spaceBar;
  }

  /** The space bar pans while the mouse is over the board, unless a keyboard user is pressing buttons with it. */
  private space(event: KeyboardEvent): void {
    if (event.key !== ' ') {
      this.steered ||= event.key === 'Tab' || event.key.startsWith('Arrow');
      return;
    }
    const busy = this.steered || (event.target instanceof Element && event.target.matches('input, select'));
    this.spaceBar = event.type === 'keydown' && !busy && this.view.matches(':hover');
    this.view.classList.toggle('panning', this.spaceBar);
    if (!busy) event.preventDefault();
  }

  private move(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return this.aim(event);
    const before = this.grip();
    pointer.now = { x: event.clientX, y: event.clientY };
    if (!pointer.pans) return;
    if (!this.moved) {
      if (Math.hypot(event.clientX - pointer.start.x, event.clientY - pointer.start.y) <= SLACK) return;
      this.options.onhand();
      this.moved = true;
    }
    const after = this.grip();
    this.lens = this.zoomed(after.reach / before.reach, this.within(before), this.within(after));
    this.gesture();
  }

  /** The board keeps still under a mouse that comes to something that can be clicked. */
  private aim({ target, pointerType }: PointerEvent): void {
    const clickable = target instanceof Element && this.view.contains(target) && target.closest('.target, .piece');
    if (pointerType !== 'mouse' || !clickable || this.pointers.size > 0) return;
    this.rest(STILL.mouse);
  }

  /** The middle of the fingers on the board, and how far apart they are. */
  private grip(): Point & { reach: number } {
    const [one, other] = [...this.pointers.values()].filter(({ pans }) => pans).map(({ now }) => now);
    if (!one || !other) return { x: one?.x ?? 0, y: one?.y ?? 0, reach: 1 };
    const reach = Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, reach };
  }

  private up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    // This pointer's click follows at once. Later clicks may have no pointer, such as a screen reader's.
    setTimeout(() => (this.moved = this.pointers.size > 0 && this.moved), 80);
    this.rest(event.pointerType === 'mouse' ? STILL.mouse : STILL.touch);
  }

  /** Lets the board move again, some time after a tap or while somebody aims. */
  private rest(still: number): void {
    clearTimeout(this.letGo);
    this.options.onhold('now');
    this.letGo = setTimeout(() => {
      this.options.onhold('lately');
      this.letGo = setTimeout(() => this.options.onhold(null), still - TAPPED);
    }, TAPPED);
  }

  /** Draws at most once per frame. `will-change` is only on during a gesture, since it blurs a zoomed board. */
  private gesture(): void {
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.world.classList.add('moving');
        this.draw('none');
      });
    }
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.world.classList.remove('moving');
      this.options.onstill(this.lens);
    }, SETTLED);
  }

  private listen(on: EventTarget, type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): void {
    on.addEventListener(type, listener, options);
    this.drop.push(() => on.removeEventListener(type, listener, options));
  }
}
