/** Messages as plain text, for channels that cannot show sources, pages and forms. Pure. */
import { spelledLinks } from '../platform/kernel/markdown/links.js';
import { plainText } from '../platform/kernel/markdown/plain.js';
import { t } from '../platform/kernel/texts/texts.js';
import type { SendableMessage } from './outbox.store.js';

const SOURCES_MAX = 3;

/** Renders a message as text, with the replies that it offers. Passages that are not certain are for the team. */
export function toPlainText({
  author,
  text,
  citations,
  parts,
  locale,
  site,
}: Pick<SendableMessage, 'author' | 'text' | 'citations' | 'parts' | 'locale' | 'site'>): {
  text: string;
  choices: string[];
} {
  const lines = [author === 'teammate' ? plainText(text) : spelledLinks(text)];
  const { page, form, choices = [] } = parts ?? {};
  if (form === 'meeting' && choices.length > 0) {
    const onSite = site?.startsWith('https:') ? [t('channel.site', locale, { url: site })] : [];
    lines[0] = [...lines, t('channel.time', locale), ...onSite].join('\n');
  }
  if (page) lines.push(`${page.title}: ${page.url}`);
  const sources = new Set(citations.map(({ title, url }) => (url === null ? title : `${title}, ${url}`)));
  for (const source of [...sources].slice(0, SOURCES_MAX)) lines.push(`${t('channel.source', locale)}: ${source}`);
  if (form === 'contact' && choices.length === 0)
    lines.push(t('channel.person', locale, { person: t('choice.person', locale) }));
  return { text: lines.join('\n\n'), choices: [...choices] };
}

/** Appends the choices as a numbered list; customers can reply with a number (`chosenText`). */
export const withNumberedChoices = (text: string, choices: readonly string[]): string =>
  choices.length === 0 ? text : `${text}\n\n${choices.map((choice, index) => `${index + 1}. ${choice}`).join('\n')}`;

/** Splits text into pieces of at most `max` by `sizeOf`, at a paragraph, a line, a space, else anywhere. */
export function splitText(text: string, max: number, sizeOf: (text: string) => number = (s) => s.length): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (sizeOf(rest) > max) {
    let end = Math.min(rest.length, max);
    while (sizeOf(rest.slice(0, end)) > max) end = Math.floor(end * 0.9);
    const head = rest.slice(0, end);
    const cut = [head.lastIndexOf('\n\n'), head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((i) => i > end / 2);
    // Never within a surrogate pair.
    const index = cut ?? (/[\uD800-\uDBFF]$/.test(head) ? end - 1 : end);
    pieces.push(rest.slice(0, index).trimEnd());
    rest = rest.slice(index).trimStart();
  }
  return [...pieces, rest];
}
