/** Renders one message: author, content and citations. */
import { logError } from '../log-error.js';
import { withFiles } from '../attached.js';
import { agentName, chunk, h, host, say, t, when } from '../state.js';
import type { Citation, Message, Picture, Sentence } from '../wire.js';

export type Shown = Pick<Message, 'author' | 'text'> & Partial<Message>;

/** @param first of several by one author: the others show the name to screen readers only */
export function messageView(
  { author, author_label, ai, text, sentences, citations = [], articles = [], page, attachments, created_at }: Shown,
  first: boolean,
): HTMLElement {
  const own = author === 'contact';
  const isTeammate = author === 'teammate';
  const bubble = h(
    'div.bubble',
    { dir: 'auto' },
    ...(sentences?.length
      ? [...sentences.map((one) => h('p', {}, one.text.trim())), ...sourcesOf(sentences, citations)]
      : // Makes URLs in a text clickable.
        text.split(/(https?:\/\/\S+[^\s.,;:!?)])/).map((part, index) => (index % 2 ? link(part, part) : part))),
    // The first can be read at once.
    ...articles.map((one, at) => openable('details.card', !at, one.title, [one.text], one)),
  );
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
        own ? t(T.you) : isTeammate ? author_label : agentName(),
        ai && h('span.ai', {}, t(T.ai_label)),
        created_at && h('time', {}, when(created_at, { timeStyle: 'short' })),
      ),
      bubble,
      page && link(page.url, page.title, 'card'),
    ),
    attachments,
  );
}

/** A line for each document, with what is quoted of it: open with the original of a translation. */
const sourcesOf = (sentences: Sentence[], citations: Citation[]): HTMLElement[] =>
  [...new Set(citations.map(({ title }) => title))].map((title) => {
    const own = citations.filter((one) => one.title === title);
    return openable(
      'details',
      sentences.some(({ proof }) => /^t/.test(proof)),
      say(T.source, title),
      own.map(({ quote }) => quote),
      { ...own[0], title, pictures: own.flatMap(({ pictures }) => pictures ?? []) },
    );
  });

/** Open from the start if there is a picture to see. */
const openable = (
  kind: 'details' | 'details.card',
  open: boolean,
  summary: string,
  texts: string[],
  { title, url, pictures }: { title: string; url?: string | null | undefined; pictures?: Picture[] | undefined },
): HTMLElement =>
  withFiles(
    h(
      kind,
      { open: open || pictures?.[0] },
      h('summary', {}, summary),
      ...texts.map((text) => h('blockquote', { dir: 'auto' }, text)),
      url && link(url, title),
    ),
    pictures,
  );

/** A link to http(s) URLs only. */
const link = (url: string | null, text: string, className = ''): HTMLElement =>
  url?.match(/^https?:/i) ? h('a', { class: className, href: url, target: '_blank' }, text) : h('span', {}, text);
