/**
 * What is typed in the chat stays in the chat. A page would see it as typed on a `div`, and take it for its shortcuts,
 * pastes, or a focus that has left its dialog.
 */
const OWN = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut', 'focusin'];

/**
 * Listens on the window, before all of the page but its earlier listeners there; the widget gets a copy that does not
 * leave it. @returns (re)starts: listening twice is listening once
 */
export function ownEventsOf(element: Element): () => void {
  const keep = (event: Event): void => {
    // Within the widget, whose inner elements are not seen from here.
    if (event.target !== element) return;
    event.stopImmediatePropagation();
    const { key, shiftKey, isComposing, keyCode, clipboardData } = event as KeyboardEvent & ClipboardEvent;
    const init = { bubbles: true, cancelable: true, key, shiftKey, isComposing, keyCode, clipboardData };
    // The browser's own class: old libraries replace `Event`.
    const copy = new (event.constructor as typeof KeyboardEvent)(event.type, init);
    if (!event.composedPath()[0]?.dispatchEvent(copy)) event.preventDefault();
  };
  return () => OWN.forEach((type) => addEventListener(type, keep, true));
}
