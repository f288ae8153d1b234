/** The HTML part of our mails. All text is escaped, and only safe addresses become links. Pure. */
import { escapeHtml, linkHtml, markdownHtml } from '../../platform/kernel/markdown/html.js';

/** @param markdown the text as a teammate wrote it; null = it is no Markdown */
export function mailHtml(text: string, markdown: string | null): string {
  const body = markdown === null ? paragraphs(text) : markdownHtml(markdown, { lineEnd: '<br>', isAnyLanguage: true });
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
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
