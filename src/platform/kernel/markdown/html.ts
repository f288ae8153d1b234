/** Markdown as HTML. All text is escaped, and only safe addresses become links. Pure. */
import { parseMarkdown, type Block, type Inline } from './parse.js';

/** How a text is shown. */
interface Look {
  /** Between lines of a paragraph. */
  lineEnd: '<br>' | ' ';
  /** Whether each block's direction follows its own letters. */
  isAnyLanguage: boolean;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A text of several blocks. */
export const markdownHtml = (markdown: string, look: Look): string =>
  parseMarkdown(markdown)
    .map((block) => blockHtml(block, look))
    .join('\n');

function blockHtml(block: Block, { lineEnd, isAnyLanguage }: Look): string {
  const dir = isAnyLanguage ? ' dir="auto"' : '';
  switch (block.kind) {
    case 'code':
      return `<pre${dir}>${escapeHtml(block.text)}</pre>`;
    case 'list': {
      const items = block.items.map((item) => `<li${dir}>${inlineHtml(item)}</li>`).join('');
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case 'quote':
      return `<blockquote${dir}>${block.lines.map(inlineHtml).join(lineEnd)}</blockquote>`;
    case 'paragraph':
      return `<p${dir}>${block.lines.map(inlineHtml).join(lineEnd)}</p>`;
  }
}

export const inlineHtml = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return escapeHtml(part.text);
      if (part.kind === 'code') return `<code>${escapeHtml(part.text)}</code>`;
      const inner = inlineHtml(part.children);
      return part.kind === 'link' ? linkHtml(part.href, inner) : `<${part.kind}>${inner}</${part.kind}>`;
    })
    .join('');

/** @param html of its words */
export const linkHtml = (href: string, html: string): string => `<a href="${escapeHtml(href)}">${html}</a>`;
