/** Moves focus to the next conversation's log when one is done, so that shortcuts keep working. */

/** How long the next conversation may take to render, in ms. */
const DRAWN_MS = 2_000;

/** The log of the open conversation. */
export const openLog = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-log]');

/** Call it before the next conversation opens: its log takes focus unless another element has it by then. */
export function focusNextLog(): void {
  const before = openLog();
  const until = performance.now() + DRAWN_MS;
  const look = (): void => {
    const log = openLog();
    if (log && log !== before) return focusIfLost(log);
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Focuses an element if nothing else has focus, such as after the one that had it went away.
 * @param going what goes away now, and its focus with it
 */
export function focusIfLost(element: HTMLElement, going?: Element | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || going?.contains(activeElement)) element.focus();
}
