import { decodeHTMLStrict } from 'entities';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { writtenLink } from '../../../platform/kernel/markdown/links.js';
import { pictureOf, writtenPicture } from '../../../platform/kernel/markdown/pictures.js';
import {
  APART,
  closing as ended,
  END,
  LOWERED,
  NOTE,
  opening,
  RAISED,
  settled,
} from '../../../platform/kernel/raised.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';
import { declarationsOf, hides, isTransparent, refersToNote, shiftOf } from '../../../platform/kernel/html/css.js';
import { DROPPED, VOID, headingLevel } from '../../../platform/kernel/html/html-elements.js';
import { written } from '../../../platform/kernel/html/html.js';
import { readHtml } from '../../../platform/kernel/html/html-visible.js';
import { isInPage, linkAddress } from '../../../platform/kernel/html/link-address.js';
import { foldLabel, targetAt, type Labels, type LinkTarget } from './markdown-links.js';
import { ForwardSearch } from './forward-search.js';
import { TagReader, type Tag } from './markdown-tags.js';

/** HTML that is open across stretches of prose and code: hidden content stays hidden past a code fence. */
export interface HiddenState {
  /** The hiding element, and how many elements of its name are open in it. */
  name: string | null;
  depth: number;
  /** An HTML comment that never ends hides the rest of the document. */
  swallowed: boolean;
}

/** The event loop is yielded to after this many steps, about ten milliseconds. */
const STEPS = 20_000;
const PLAIN = /[^\\`<&[\]!]+/y;
/** `19^99^`, as Pandoc and others write it. */
const CARETS = /(?<=[\p{L}\p{N}])\^([^\s^]{1,10})\^(?![\p{L}\p{N}^])/gu;
/** `H~2~O`, `1^1^/~2~` */
const TILDES = /(?<=[\p{L}/⁄])~(\d{1,4})~(?![\d~])/gu;
const FOOTNOTE_MARK = `${NOTE}${RAISED}*${END}`;
const TICKS = /`+/y;
const AUTOLINK = /<((?:[a-z][a-z0-9+.-]{1,31}:)[^\s<>]{1,2000}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255})>/iy;
const ENTITY = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/iy;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** Escapes that are never needed, and those that are needed only at the start of a line. */
const IDLE = /["$%',?^{}]/;
const IDLE_INSIDE = /[#().:;=@/+>~!-]/;

const shifted = (text: string): string =>
  text.replace(CARETS, `${RAISED}$1${END}`).replace(TILDES, `${LOWERED}$1${END}`);

/**
 * Processes one stretch of prose: links are written in full, HTML tags and hidden HTML are removed, entities decoded.
 * Emphasis and code spans stay.
 */
export class InlineScanner {
  private readonly out: string[] = [];
  private readonly brackets: { at: number; from: number; image: boolean }[] = [];
  private readonly tags: TagReader;
  private readonly tickRuns = new Map<number, number[]>();
  private readonly blank: ForwardSearch;
  private readonly angleEnd: ForwardSearch;
  private readonly commentEnd: ForwardSearch;
  /** The first characters of the line being written. */
  private lineHead = '';
  private at = 0;
  /** The open `<a>`, and where its words begin. */
  private anchor: { address: string; from: number } | null = null;
  private tablesEnd = true;

  constructor(
    private readonly text: string,
    private readonly about: { labels: Labels; /** Of the document. */ address: string | null; textMax: number },
    private readonly hidden: HiddenState,
  ) {
    this.tags = new TagReader(text);
    this.blank = new ForwardSearch(text, '\n\n');
    this.angleEnd = new ForwardSearch(text, '>');
    this.commentEnd = new ForwardSearch(text, '-->');
    for (const run of text.matchAll(/`+/g)) {
      const places = this.tickRuns.get(run[0].length);
      if (places) places.push(run.index);
      else this.tickRuns.set(run[0].length, [run.index]);
    }
    for (const places of this.tickRuns.values()) places.reverse();
  }

  async scan(): Promise<string> {
    for (let steps = 1; this.at < this.text.length; steps++) {
      if (steps % STEPS === 0) await yieldToEventLoop();
      if (this.hidden.swallowed) break;
      if (this.hidden.name !== null) this.skipHidden(this.hidden.name);
      else this.step();
    }
    return settled(this.out.join(''));
  }

  private step(): void {
    PLAIN.lastIndex = this.at;
    if (PLAIN.test(this.text)) return this.drop(PLAIN.lastIndex, shifted(this.text.slice(this.at, PLAIN.lastIndex)));
    switch (this.text[this.at]) {
      case '\\':
        return this.escape();
      case '`':
        return this.code();
      case '<':
        return this.angle();
      case '&':
        return this.entity();
      case ']':
        return this.closeBracket();
      case '!':
        if (this.text[this.at + 1] !== '[') return this.keep(this.at + 1);
    }
    const image = this.text[this.at] === '!';
    this.brackets.push({ at: this.out.length, from: this.at, image });
    this.keep(this.at + (image ? 2 : 1));
  }

  private emit(text: string): void {
    this.out.push(text);
    const line = text.lastIndexOf('\n') + 1;
    if (line > 0) this.lineHead = text.slice(line, line + 16);
    else if (this.lineHead.length < 16) this.lineHead += text.slice(0, 16);
  }

  /** Copies up to here. */
  private keep(end: number): void {
    this.emit(this.text.slice(this.at, end));
    this.at = end;
  }

  private drop(end: number, instead = ''): void {
    if (instead !== '') this.emit(instead);
    this.at = end;
  }

  private escape(): void {
    const next = this.text[this.at + 1] ?? '';
    if (!PUNCTUATION.test(next)) return this.keep(this.at + 1);
    const before = this.text[this.at - 1] ?? '';
    const inside = !/^[\s\d]*$/.test(this.lineHead) && !/[<&\]\\]/.test(before) && this.text[this.at + 2] !== '[';
    if (IDLE.test(next) || (inside && IDLE_INSIDE.test(next))) this.drop(this.at + 2, next);
    else this.keep(this.at + 2);
  }

  private code(): void {
    TICKS.lastIndex = this.at;
    TICKS.test(this.text);
    const length = TICKS.lastIndex - this.at;
    const places = this.tickRuns.get(length) ?? [];
    while ((places.at(-1) ?? Infinity) <= this.at) places.pop();
    const close = places.at(-1) ?? -1;
    const blank = this.blank.from(this.at);
    const spans = close >= 0 && (blank < 0 || blank > close);
    this.keep(spans ? close + length : TICKS.lastIndex);
  }

  private angle(): void {
    if (this.text.startsWith('<!--', this.at)) return this.comment();
    if (/^<(\?|![a-z]|!\[CDATA\[)/i.test(this.text.slice(this.at, this.at + 9))) {
      const end = this.angleEnd.from(this.at);
      const blank = this.blank.from(this.at);
      return end < 0 || (blank >= 0 && blank < end) ? this.keep(this.at + 1) : this.drop(end + 1);
    }
    AUTOLINK.lastIndex = this.at;
    const autolink = AUTOLINK.exec(this.text)?.[1];
    if (autolink !== undefined) return this.drop(AUTOLINK.lastIndex, autolink.replace(/^(mailto|tel):/i, ''));
    const tag = this.tags.at(this.at);
    if (tag) this.tag(tag);
    else this.keep(this.at + 1);
  }

  private comment(): void {
    const end = this.commentEnd.from(this.at + 2);
    if (end >= 0) this.drop(end + 3);
    else if (/(^|\n) {0,3}$/.test(this.text.slice(Math.max(0, this.at - 4), this.at))) this.hidden.swallowed = true;
    else this.keep(this.at + 4);
  }

  private tag(tag: Tag): void {
    const { name } = tag;
    if (!tag.closing && !VOID.has(name) && dropped(tag)) {
      this.at = tag.end;
      this.hidden.name = name;
      this.hidden.depth = 1;
    } else if (name === 'table' && !tag.closing && this.tablesEnd) this.table(tag.end);
    else if (name === 'a') this.link(tag);
    else if (name === 'img' && !dropped(tag)) this.drop(tag.end, tag.attributes.get('alt') ?? '');
    else this.drop(tag.end, this.spacing(tag));
  }

  /** The text that replaces a tag: a line break for block elements, a marker for headings and items. */
  private spacing({ name, closing, attributes }: Tag): string {
    // The end of another element than these would not be known.
    const shift = closing
      ? ended(name)
      : (refersToNote(attributes) ? NOTE : '') + (opening(name) || (shiftOf(attributes) === '' ? '' : APART));
    const breaks = /^\s*[|#]/.test(this.lineHead) ? ' ' : null;
    const level = headingLevel(name);
    if (level > 0) return /^\s*\|/.test(this.lineHead) ? ' ' : closing ? '\n\n' : `\n\n${'#'.repeat(level)} `;
    if (name === 'li') return closing ? '' : (breaks ?? '\n- ');
    if (name === 'br') return breaks ?? '\n';
    if (/^(p|ul|ol|dl|blockquote|pre|table|details|summary|figure|section|article|hr)$/.test(name))
      return breaks ?? '\n\n';
    return /^(div|tr|dt|dd|center|header|footer|main|aside|figcaption|address)$/.test(name) ? (breaks ?? '\n') : shift;
  }

  /** A whole HTML table becomes a pipe table; entities and Markdown in its cells are processed in the next pass. */
  private table(inside: number): void {
    const parts = /<(\/?)table\b/gi;
    parts.lastIndex = inside;
    let depth = 1;
    for (let part = parts.exec(this.text); part; part = parts.exec(this.text)) {
      depth += part[1] === '' ? 1 : -1;
      if (depth > 0) continue;
      const close = this.text.indexOf('>', parts.lastIndex);
      if (close < 0) break;
      const source = this.text.slice(this.at, close + 1).replaceAll('&', '&amp;');
      return this.drop(
        close + 1,
        `\n\n${written(readHtml(source, this.about.address), this.about.textMax, { boilerplate: 'keep' }).text}\n\n`,
      );
    }
    this.tablesEnd = false;
    this.drop(inside, '\n\n');
  }

  /** Skips to the end of a hidden element, counting elements of its own name; comments and attributes do not end it. */
  private skipHidden(name: string): void {
    const marks = /<(?:!--|\/?[a-z])/gi;
    marks.lastIndex = this.at;
    for (let mark = marks.exec(this.text); mark; mark = marks.exec(this.text)) {
      if (mark[0] === '<!--') {
        const end = RAW.has(name) ? mark.index + 1 : this.commentEnd.from(mark.index + 2);
        if (end < 0) break;
        marks.lastIndex = end;
        continue;
      }
      const tag = this.tags.at(mark.index);
      if (!tag || (RAW.has(name) && tag.name !== name)) continue;
      marks.lastIndex = tag.end;
      if (tag.name !== name) continue;
      this.hidden.depth += tag.closing ? -1 : RAW.has(name) ? 0 : 1;
      if (this.hidden.depth > 0) continue;
      this.hidden.name = null;
      this.at = tag.end;
      return;
    }
    this.at = this.text.length;
  }

  private entity(): void {
    ENTITY.lastIndex = this.at;
    const source = ENTITY.exec(this.text)?.[0];
    const decoded = decodeHTMLStrict(source ?? '');
    if (source === undefined || decoded === source) return this.keep(this.at + 1);
    const end = this.at + source.length;
    const means = PUNCTUATION.test(decoded) && !/["'$%,;=@^{}/?]/.test(decoded);
    const follows = this.text.slice(end, end + 40);
    const plain =
      (decoded === '&' && !/^(#\w{1,8}|[a-z][a-z0-9]{1,31});/i.test(follows)) ||
      (decoded === '<' && !/^[a-z/!?]/i.test(follows));
    this.drop(end, means && !plain ? `\\${decoded}` : decoded);
  }

  private closeBracket(): void {
    const opener = this.brackets.pop();
    if (!opener) return this.keep(this.at + 1);
    const target = this.targetOf(opener);
    if (!target) return this.keep(this.at + 1);
    if (target.address === NOTE) {
      this.out.fill('', opener.at);
      return this.drop(target.end, FOOTNOTE_MARK);
    }
    this.out[opener.at] = this.noteMark(target.address, this.out[opener.at - 1]);
    this.at = target.end;
    if (opener.image) return this.picture(opener.at, pictureOf(target.address));
    this.brackets.length = 0; // a link contains no other
    this.write(opener.at, linkAddress(target.address, this.about.address));
  }

  /** A picture of the workspace is written with the words since `from`; of any other image these words remain. */
  private picture(from: number, id: string | null): void {
    if (id === null) return;
    const picture = writtenPicture(this.out.slice(from).join(''), id);
    if (picture === null)
      throw new DocumentRefused('no_text', 'A picture needs words that say what it shows: ![words](picture:…).');
    this.out.fill('', from);
    this.out[from] = picture;
  }

  private link({ closing, attributes, end }: Tag): void {
    this.at = end;
    if (this.anchor) this.write(this.anchor.from, this.anchor.address);
    this.anchor = null;
    const href = closing ? undefined : attributes.get('href');
    const address = linkAddress(decodeHTMLStrict(href ?? ''), this.about.address);
    this.drop(end, this.noteMark(href === undefined ? '' : decodeHTMLStrict(href), this.out.at(-1)));
    if (address !== null) this.anchor = { address, from: this.out.length };
  }

  /** The mark of a link to a place on the page, after a digit or where it is raised. */
  private noteMark(href: string, before = ''): string {
    return /[\d\uFDD0]$/.test(before) && isInPage(href, this.about.address) ? NOTE : '';
  }

  /** Writes a link around the words since `from`. */
  private write(from: number, address: string | null): void {
    if (address === null) return;
    const words = this.out.slice(from).join('');
    if (words.includes('\n\n') || words.includes('](')) return;
    const line = words.replaceAll('\n', ' ');
    const link = writtenLink(line, address);
    if (link === line) return;
    // Places in `out` stay: open brackets refer to them.
    this.out.fill('', from);
    this.out[from] = link;
  }

  /** Where the link leads whose text ends here; null if it is not a link. */
  private targetOf(opener: { from: number; image: boolean }): LinkTarget | null {
    const after = this.at + 1;
    if (this.text[after] === '(') {
      const target = targetAt(this.text, after);
      if (target) return target;
    }
    const { labels } = this.about;
    if (labels.size === 0) return null;
    const defined = (label: string, end: number): LinkTarget | null => {
      const address = labels.get(label);
      return address === undefined ? null : { address, end };
    };
    const start = opener.from + (opener.image ? 2 : 1);
    const own = this.at - start <= 300 ? foldLabel(this.text.slice(start, this.at)) : '';
    if (this.text[after] === '[') {
      const close = this.text.slice(after, after + 302).indexOf(']');
      const label = close < 0 ? '' : foldLabel(this.text.slice(after + 1, after + close));
      const target = close < 0 ? null : defined(label === '' ? own : label, after + close + 1);
      if (target) return target;
    }
    return defined(own, after);
  }
}

/** Elements whose content is not markup, so their names in it do not nest. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes']);

function dropped({ name, attributes }: Tag): boolean {
  if (DROPPED.has(name) || name === 'button' || name === 'nav') return true;
  if (attributes.size === 0) return false;
  if (attributes.has('hidden') || attributes.get('aria-hidden')?.toLowerCase() === 'true') return true;
  const style = declarationsOf(decodeHTMLStrict(attributes.get('style') ?? ''));
  return hides(style) || (name !== 'img' && isTransparent(style));
}
