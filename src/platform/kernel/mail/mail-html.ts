/** HTML of mails as lines of text, by the one reader of HTML (`platform/kernel/html`). Part of the mail process. */
import type { Block } from '../html/html-blocks.js';
import { BLOCK, headingLevel } from '../html/html-elements.js';
import { readHtml, visible, type Attributes } from '../html/html-visible.js';
import { HtmlWriter } from '../html/html-writer.js';
import { declarationsOf } from '../html/css.js';
import { originalAddress, says } from './link-notation.js';

/** Formatting that is left open is opened again in each paragraph: a short mail can have many elements. */
const ELEMENTS_MAX = 100_000;
const QUOTES_MAX = 20;
const TARGET_CHARS_MAX = 1_000;
const TARGET = /^(?:https?:\/\/|mailto:|tel:)\S/i;
/** Mail programs name the element that holds the signature: `gmail_signature`, `moz-signature`, `#Signature`. */
const SIGNATURE = /signature/i;

/** @throws DocumentRefused too_large, damaged */
export function mailHtmlText(html: string, textMax: number): string {
  const writer = new MailWriter(textMax);
  visible(readHtml(html, null, ELEMENTS_MAX), writer, 'keep');
  return writer.result();
}

/** An element that is open. */
interface Open {
  /** The address of a link, to be written after its text. */
  target: string | null;
  isQuote: boolean;
  /** An empty line surrounds it. */
  isSpaced: boolean;
}

/**
 * Lines as a mail program shows them: quotations are marked by `>`, signatures by `--`, the address of a link follows
 * its text. Between paragraphs there is an empty line only if one is seen.
 */
class MailWriter extends HtmlWriter {
  private readonly elements: Open[] = [];
  private quotes = 0;
  private beginsSignature = false;
  private hasSignature = false;
  /** An empty line precedes the next block. */
  private gap = false;
  /** The current line has words; or it has only blanks, which make it a line. */
  private line: 'none' | 'blank' | 'words' = 'none';
  private linkText = '';

  override text(text: string): void {
    if (text.trim() !== '') this.line = 'words';
    else if (text.includes('\u00A0') && this.line === 'none') this.line = 'blank';
    if (this.linkText.length < TARGET_CHARS_MAX) this.linkText += text;
    super.text(text);
  }

  override open(name: string, attributes: Attributes): void {
    const [isQuote, isSpaced] = [name === 'blockquote', hasMargin(name, attributes)];
    this.elements.push({ target: targetOf(name, attributes), isQuote, isSpaced });
    if (name === 'a') this.linkText = '';
    if (name === 'img' && (attributes.get('alt') ?? '').trim() !== '') this.line = 'words';
    if (name === 'br') return this.endLine();
    // The base would write links as Markdown.
    super.open(name, name === 'a' ? NO_ATTRIBUTES : attributes);
    if (!BLOCK.has(name)) return;
    this.line = 'none';
    if (isSpaced) this.gap = true;
    if (isQuote) this.quotes++;
    const isSignature = SIGNATURE.test(attributes.get('class') ?? '') || SIGNATURE.test(attributes.get('id') ?? '');
    if (isSignature && this.quotes === 0 && !this.hasSignature) this.beginsSignature = this.hasSignature = true;
  }

  override close(name: string): void {
    const { target = null, isQuote = false, isSpaced = false } = this.elements.pop() ?? {};
    if (target !== null && !says(this.linkText, target)) super.text(` (${target})`);
    if (BLOCK.has(name) && this.line === 'blank') this.gap = true;
    super.close(name);
    if (isQuote) this.quotes--;
    if (BLOCK.has(name)) this.line = 'none';
    if (isSpaced) this.gap = true;
  }

  /** A second break in a row leaves an empty line. */
  private endLine(): void {
    if (this.line === 'words') super.open('br', NO_ATTRIBUTES);
    else {
      this.flush();
      this.gap = true;
    }
    this.line = 'none';
  }

  protected override push(block: Block): void {
    if (block.plain === '') return; // ends a section, which mails have none of
    const text = block.kind === 'item' || block.kind === 'table' ? block.text : block.plain;
    const tight = block.kind === 'item' ? block.tight : block.kind !== 'table' && !this.gap;
    this.gap = false;
    const prefix = this.quotes === 0 ? '' : `${'>'.repeat(Math.min(this.quotes, QUOTES_MAX))} `;
    const mark = this.beginsSignature ? '-- \n' : '';
    this.beginsSignature = false;
    super.push({
      ...block,
      tight,
      text: mark + (prefix === '' ? text : prefix + text.replaceAll('\n', `\n${prefix}`)),
    });
  }
}

const NO_ATTRIBUTES: Attributes = new Map();
const SPACED = new Set(['p', 'ul', 'ol', 'dl', 'blockquote', 'table', 'pre', 'hr']);

/** Whether an empty line surrounds an element. Outlook writes each line as a paragraph without a margin. */
function hasMargin(name: string, attributes: Attributes): boolean {
  if (headingLevel(name) > 0) return true;
  if (!SPACED.has(name)) return false;
  if (name !== 'p') return true;
  if (/^mso|^x_mso/i.test(attributes.get('class') ?? '')) return false;
  const style = declarationsOf(attributes.get('style') ?? '');
  return !/^0/.test(style.get('margin-top') ?? style.get('margin') ?? '');
}

function targetOf(name: string, attributes: Attributes): string | null {
  const href = originalAddress((name === 'a' ? (attributes.get('href') ?? '') : '').trim());
  return href.length <= TARGET_CHARS_MAX && TARGET.test(href) ? href : null;
}
