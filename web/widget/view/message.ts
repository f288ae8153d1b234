/** One message as it is read: who, what, by what it is proven. */
import { h, say, texts, when } from '../state.js';
import type { Citation, Message, Sentence } from '../wire.js';

export type Shown = Pick<Message, 'author' | 'text'> & Partial<Message>;

/** @param first of its author: the others name theirs to screen readers alone */
export function messageView(
  { author, author_label, ai, text, sentences, citations, page, created_at }: Shown,
  first: boolean,
): HTMLElement {
  const own = author === 'contact';
  return h(
    'div',
    { class: `row ${author}` },
    h(
      'p',
      { class: first && !own ? 'who' : 'sr' },
      own ? texts[T.you] : author_label,
      ai && h('span.ai', {}, texts[T.ai_label]),
      created_at && h('time', {}, when(created_at, { timeStyle: 'short' })),
    ),
    h(
      'div.bubble',
      { dir: 'auto' },
      ...(sentences?.length
        ? sentences.map((sentence) => sentenceView(sentence, citations!))
        : // Web addresses in a text can be followed.
          text.split(/(https?:\/\/\S+[^\s.,;:!?)])/).map((part, at) => (at % 2 ? link(part, part) : part))),
    ),
    page && link(page.url, page.title, 'card'),
  );
}

/**
 * A sentence, and what proves it, to be opened: its own words as a line, those that it translates in full, and the source
 * of a free wording.
 */
const sentenceView = ({ text, citations: indices, proof }: Sentence, citations: Citation[]): HTMLElement =>
  h(
    'div',
    {},
    h('p', {}, text.trim()),
    ...citations.map(({ index, title, url, quote }, at) => {
      const original = /^t/.test(proof);
      return (
        indices.includes(index) &&
        h(
          'details',
          { open: original },
          h(
            'summary',
            {},
            original ? texts[T.original] : say(T.source, ++at) + ' ',
            // Heard once: it stands in the quotation as well.
            /^[vd]/.test(proof) && h('q', { 'aria-hidden': true }, quote),
          ),
          h('blockquote', { dir: 'auto' }, quote),
          link(url!, title),
        )
      );
    }),
  );

/** A link to the web, and nowhere else. */
const link = (url: string, text: string, className = ''): HTMLElement =>
  /^https?:/i.test(url) ? h('a', { class: className, href: url, target: '_blank' }, text) : h('span', {}, text);
