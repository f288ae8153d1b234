/** Places of the cards: empty until their part is loaded, with the first of them. */
import { call } from '../api.js';
import { place } from '../boot.js';
import { onAction } from '../incoming.js';
import { person, write } from '../live.js';
import { chunk, h, say, state, t, update, when } from '../state.js';
import type { CardParts, Cards } from './cards.js';
import type { Part } from './reconcile.js';

let cards: Cards | undefined;
let loading: Promise<unknown> | undefined;

/** A part that is drawn once the cards are there. */
export const card = (key: string, value: unknown, view: (cards: Cards) => HTMLElement): Part => {
  loading ??= load();
  return [key, [value, !!cards], () => (cards ? view(cards) : h('div'))];
};

const load = (): Promise<unknown> =>
  chunk<{ default: (...parts: CardParts) => Cards }>('cards').then(
    (part) => {
      cards = part.default(state, h, update, say, t, when, call, place, onAction, person, write);
      update();
    },
    () => setTimeout(load, 5_000),
  );
