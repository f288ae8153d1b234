import type { Host } from '../host.js';

export interface Strip {
  element: HTMLElement;
  /** Shows the status and a button beside "cancel". @param goesOn still listening */
  show(words: string, offer: [name: string, choose: () => void] | null, goesOn?: boolean): void;
  clock(seconds: number): void;
  /** Partial transcript. */
  quote(words: string): void;
}

export function stripOf({ h }: Host, name: string, cancel: () => void): Strip {
  const status = h('p', { role: 'status' });
  const clock = h('span', { 'aria-hidden': 'true' });
  const quote = h('q', { hidden: true, dir: 'auto' });
  const giveUp = h('button.link', { type: 'button', onclick: cancel }, name);
  const element = h(
    'div.speak',
    {
      hidden: true,
      role: 'group',
      onkeydown(event: KeyboardEvent) {
        if (event.key !== 'Escape') return;
        // Keeps the window open.
        event.stopPropagation();
        cancel();
      },
    },
    status,
    clock,
    quote,
    giveUp,
  );
  return {
    element,
    show(words, offer, goesOn = false) {
      const button = offer && h('button.main', { type: 'button', onclick: offer[1] }, offer[0]);
      status.textContent = words;
      element.classList.toggle('live', goesOn);
      if (!goesOn) clock.textContent = '';
      quote.hidden = !goesOn || !quote.textContent;
      element.replaceChildren(status, clock, quote, giveUp, ...(button ? [button] : []));
      (button ?? giveUp).focus();
    },
    clock(seconds) {
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    },
    quote(words) {
      quote.textContent = words;
      quote.hidden = !words;
    },
  };
}
