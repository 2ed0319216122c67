/** Buttons that do more when they are held down. */

const HELD_MS = 350;

/** Attach to a button: calls `onheld` once it has been held down for a moment. The click that ends it is swallowed. */
export function holdable(onheld: () => void): (button: HTMLElement) => () => void {
  return (button) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const down = (): void => {
      held = false;
      timer = setTimeout(() => {
        held = true;
        onheld();
      }, HELD_MS);
    };
    const up = (): void => clearTimeout(timer);
    const click = (event: Event): void => {
      if (held) event.stopImmediatePropagation();
      held = false;
    };
    const listeners = { pointerdown: down, pointerup: up, pointerleave: up, pointercancel: up, click, contextmenu: (event: Event) => event.preventDefault() };
    for (const [type, listener] of Object.entries(listeners)) button.addEventListener(type, listener, { capture: true });
    return () => {
      up();
      for (const [type, listener] of Object.entries(listeners)) button.removeEventListener(type, listener, { capture: true });
    };
  };
}
