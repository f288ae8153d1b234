/** Renders one message: author, content and citations. */
import { logError } from '../log-error.js';
import { withFiles } from '../attached.js';
import { chunk, h, host, say, t, when } from '../state.js';
import type { Citation, Message, Sentence } from '../wire.js';

export type Shown = Pick<Message, 'author' | 'text'> & Partial<Message>;

/** @param first of several by one author: the others show the name to screen readers only */
export function messageView(
  { author, author_label, ai, text, sentences, citations = [], articles = [], page, attachments, created_at }: Shown,
  first: boolean,
): HTMLElement {
  const own = author === 'contact';
  const bubble = h(
    'div.bubble',
    { dir: 'auto' },
    ...(sentences?.length
      ? sentences.map((one) => sentenceView(one, citations))
      : // Makes URLs in a text clickable.
        text.split(/(https?:\/\/\S+[^\s.,;:!?)])/).map((part, index) => (index % 2 ? link(part, part) : part))),
    // The first one is expanded, below the text that has its title.
    ...articles.map((one, index) =>
      openable(one, !index, one.text, (index > 0 || !text.includes(one.title)) && one.title),
    ),
  );
  const isTeammate = author === 'teammate';
  if (isTeammate || (!own && bubble.textContent?.includes('](')))
    chunk<typeof import('../markdown.js')>('markdown')
      .then((markdown) => markdown.default(host, bubble, isTeammate && text))
      .catch(logError);
  return withFiles(
    h(
      'div',
      { class: `row ${author}` },
      h(
        'p',
        { class: first && !own ? 'who' : 'sr' },
        own ? t(T.you) : author_label,
        ai && h('span.ai', {}, t(T.ai_label)),
        created_at && h('time', {}, when(created_at, { timeStyle: 'short' })),
      ),
      bubble,
      page && link(page.url, page.title, 'card'),
    ),
    attachments,
  );
}

/**
 * A sentence and its collapsible citation: an exact quotation as a line, a translated one in full, and for a paraphrase
 * the source.
 */
const sentenceView = ({ text, citations: indices, proof }: Sentence, citations: Citation[]): HTMLElement =>
  h(
    'div',
    {},
    h('p', {}, text.trim()),
    ...citations.map((one, position) => {
      const original = /^t/.test(proof);
      return (
        indices.includes(one.index) &&
        openable(
          one,
          original,
          one.quote,
          original ? t(T.original) : say(T.source, ++position) + ' ',
          // Hidden from screen readers, because the quotation contains the same text.
          /^[vd]/.test(proof) && h('q', { 'aria-hidden': true }, one.quote),
        )
      );
    }),
  );

/** Open from the start if there is a picture to see; without a summary it is always. */
const openable = (
  { title, url, pictures }: Pick<Citation, 'title' | 'url' | 'pictures'>,
  open: boolean,
  text: string,
  ...summary: (string | HTMLElement | false)[]
): HTMLElement =>
  withFiles(
    h(
      summary[0] ? 'details' : 'div',
      { open: open || pictures },
      summary[0] && h('summary', {}, ...summary),
      h('blockquote', { dir: 'auto' }, text),
      (url || summary[0]) && link(url, title),
    ),
    pictures,
  );

/** A link to http(s) URLs only. */
const link = (url: string | null, text: string, className = ''): HTMLElement =>
  url?.match(/^https?:/i) ? h('a', { class: className, href: url, target: '_blank' }, text) : h('span', {}, text);
