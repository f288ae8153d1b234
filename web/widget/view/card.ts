/** Places of the cards: empty until their part is loaded, with the first of them. */
import { call } from '../api.js';
import { place } from '../boot.js';
import { onAction } from '../incoming.js';
import { person } from '../live.js';
import { chunk, h, say, state, t, update, when } from '../state.js';
import type { CardParts, Cards } from './cards.js';
import type { Part } from './reconcile.js';

let cards: Cards | undefined;
let tries = '';

/** A part that is drawn once the cards are there. */
export const card = (key: string, value: unknown, view: (cards: Cards) => HTMLElement): Part => {
  if (!cards && !tries) load();
  return [key, [value, !!cards], () => (cards ? view(cards) : h('div'))];
};

/** Retries use another URL, because browsers cache failed imports. */
function load(): void {
  chunk<{ default: (...parts: CardParts) => Cards }>('cards', tries).then(
    (part) => {
      cards = part.default(state, h, update, say, t, when, call, place, onAction, person);
      update();
    },
    () => setTimeout(load, 5_000),
  );
  tries += '?';
}
