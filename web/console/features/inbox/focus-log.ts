/** Where focus goes in the inbox: along with the conversation to its row, so that shortcuts and Enter keep working. */

/** How long a row may take to render, in ms. */
const DRAWN_MS = 2_000;

/** The log of the open conversation. */
export const openLog = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-log]');

/** The row of the open conversation; where no queue is shown beside it, its log. */
export function openRow(): HTMLElement | null {
  const row = document.querySelector<HTMLElement>('[data-handoff][aria-current]');
  return row?.checkVisibility() ? row : openLog();
}

let awaited = '';

/**
 * Focuses a row once it is rendered, unless the person has moved the focus elsewhere by then.
 * @param id of the conversation that opens; omitted: the first row
 */
export function focusRow(id?: string): void {
  const from = document.activeElement;
  const until = performance.now() + DRAWN_MS;
  const selector = id === undefined ? '[data-handoff]' : `[data-handoff="${id}"][aria-current]`;
  awaited = selector;
  const look = (): void => {
    if (awaited !== selector) return;
    const row = document.querySelector<HTMLElement>(selector);
    const { activeElement: now } = document;
    if (!row) {
      if (performance.now() < until) requestAnimationFrame(look);
    } else if (now === null || now === from || now === document.body || now.matches('[data-handoff]'))
      (row.checkVisibility() ? row : openLog())?.focus({ preventScroll: true });
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
