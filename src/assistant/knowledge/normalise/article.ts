import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { articleHtml } from './libraries.js';
import { lightMarkdown, type NormalisedHtml } from '../../../platform/kernel/html/html.js';
import { VOID } from '../../../platform/kernel/html/html-elements.js';
import {
  imageWords,
  readHtml,
  visible,
  type Attributes,
  type HtmlPage,
  type HtmlSink,
} from '../../../platform/kernel/html/html-visible.js';
import type { NormaliseLimits } from './limits.js';

const SOURCE_MAX = 1_000_000;
const DEPTH_MAX = 200;
const TEXT_MIN = 500;
/** An article that keeps less than this share has lost content with the boilerplate. */
const KEEPS = 0.75;

/**
 * For whole pages with navigation: only the article (without cookie notes, share buttons, related links), as
 * Readability finds it; null if it would lose text, tables or code, or Readability fails.
 */
export async function articleOf(
  page: HtmlPage,
  { text, facts }: NormalisedHtml,
  limits: NormaliseLimits,
): Promise<NormalisedHtml | null> {
  if (!page.isWhole || !facts.boilerplate || facts.depth > DEPTH_MAX) return null;
  if (page.length > SOURCE_MAX || text.length < TEXT_MIN) return null;
  const source = new VisibleSource();
  visible(page, source, 'drop');
  try {
    const found = await articleHtml(source.html());
    if (found === null) return null;
    const article = lightMarkdown(readHtml(found), limits.textMax, facts.language);
    return keepsEnough(article.text, text) ? { text: article.text, facts } : null;
  } catch (error) {
    if (error instanceof DocumentRefused) return null;
    throw error;
  }
}

function keepsEnough(article: string, page: string): boolean {
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  if (article.length < KEEPS * page.length) return false;
  return [/^\|/gm, /^#/gm, /^```/gm].every(
    (mark) => count(article, mark) >= count(page, mark) - (mark.source === '^#' ? 1 : 0),
  );
}

/**
 * The visible page as HTML again: Readability drops style attributes, and with them the information about
 * hidden elements.
 */
class VisibleSource implements HtmlSink {
  private readonly out: string[] = [];

  html(): string {
    return `<!doctype html><html><body>${this.out.join('')}</body></html>`;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'html' || name === 'body') return;
    // Readability drops what holds only an image, and the image's words with it.
    if (name === 'img') return this.text(` ${imageWords(attributes)} `);
    const kept = ['id', 'class', 'role', 'href', 'start', 'value', 'colspan', 'rowspan', 'open']
      .filter((attribute) => attributes.has(attribute))
      .map((attribute) => ` ${attribute}="${escaped(attributes.get(attribute) ?? '').replaceAll('"', '&quot;')}"`);
    this.out.push(`<${name}${kept.join('')}>`);
  }

  close(name: string): void {
    if (!VOID.has(name) && name !== 'html' && name !== 'body') this.out.push(`</${name}>`);
  }

  text(text: string): void {
    this.out.push(escaped(text));
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
