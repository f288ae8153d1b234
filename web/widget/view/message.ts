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

/** A sentence, and a numbered button for each quotation that proves it. */
function sentenceView({ text, citations: indices }: Sentence, citations: Citation[]): HTMLElement {
  const said = h('p', {}, text.trim());
  const view = h('div', {}, said);
  citations.forEach(({ index, title, url, quote }, at) => {
    if (!indices.includes(index)) return;
    const shown = h('figure', { hidden: true }, h('blockquote', {}, quote), link(url ?? '', title));
    const button = h(
      'button.cite',
      {
        'aria-label': say(T.source, at + 1),
        'aria-expanded': 'false',
        onclick() {
          button.ariaExpanded = String(shown.hidden);
          shown.hidden = !shown.hidden;
        },
      },
      String(at + 1),
    );
    said.append(' ', button);
    view.append(shown);
  });
  return view;
}

/** A link to the web, and nowhere else. */
const link = (url: string, text: string, className = ''): HTMLElement =>
  /^https?:/i.test(url) ? h('a', { class: className, href: url, target: '_blank' }, text) : h('span', {}, text);
