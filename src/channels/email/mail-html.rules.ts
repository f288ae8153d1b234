/** The HTML part of our mails. All text is escaped, and only safe addresses become links. Pure. */
import { parseMarkdown, type Block, type Inline } from '../../platform/kernel/markdown/parse.js';

/** @param markdown the text as a teammate wrote it; null = it is no Markdown */
export function mailHtml(text: string, markdown: string | null): string {
  const body = markdown === null ? paragraphs(text) : parseMarkdown(markdown).map(blockHtml).join('\n');
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `<pre dir="auto">${escaped(block.text)}</pre>`;
    case 'list': {
      const items = block.items.map((item) => `<li dir="auto">${inlineHtml(item)}</li>`).join('');
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'quote':
      return `<blockquote dir="auto">${block.lines.map(inlineHtml).join('<br>')}</blockquote>`;
    case 'paragraph':
      return `<p dir="auto">${block.lines.map(inlineHtml).join('<br>')}</p>`;
  }
}

const inlineHtml = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return escaped(part.text);
      if (part.kind === 'code') return `<code>${escaped(part.text)}</code>`;
      const inner = inlineHtml(part.children);
      return part.kind === 'link' ? link(part.href, inner) : `<${part.kind}>${inner}</${part.kind}>`;
    })
    .join('');

const URL_IN_TEXT = /https?:\/\/[^\s<>"']{1,1000}/g;

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const url = match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    html += escaped(text.slice(end, match.index)) + link(url, escaped(url));
    end = match.index + url.length;
  }
  return html + escaped(text.slice(end));
}

const link = (url: string, html: string): string => `<a href="${escaped(url)}">${html}</a>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
