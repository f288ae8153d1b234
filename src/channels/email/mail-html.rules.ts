/** The HTML part of our mails. All text is escaped, and only safe addresses become links. Pure. */
import type { OutgoingMessage } from '../channel-adapter.js';
import { escapeHtml, linkHtml, markdownHtml } from '../../platform/kernel/markdown/html.js';

const LOOK = { lineEnd: '<br>', isAnyLanguage: true } as const;
const QUOTE_STYLE = 'margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex';

/** @param message `markdown`: the text as a teammate wrote it; null = it is no Markdown */
export function mailHtml(
  text: string,
  { markdown, signature, answers }: Pick<OutgoingMessage, 'markdown' | 'signature' | 'answers'>,
): string {
  const parts = [markdown === null ? paragraphs(text) : markdownHtml(markdown, LOOK)];
  if (signature !== null) parts.push(`<div>-- <br>${markdownHtml(signature, LOOK)}</div>`);
  // The class and the type by which mail programs fold quotations.
  if (answers)
    parts.push(
      `<div class="gmail_quote"><p dir="auto">${escapeHtml(answers.introduction)}</p>` +
        `<blockquote type="cite" class="gmail_quote" style="${QUOTE_STYLE}">${paragraphs(answers.text)}</blockquote></div>`,
    );
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${parts.join('\n')}</body></html>`;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const URL_IN_TEXT = /https?:\/\/[^\s<>"']{1,1000}/g;

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const url = match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    html += escapeHtml(text.slice(end, match.index)) + linkHtml(url, escapeHtml(url));
    end = match.index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}
