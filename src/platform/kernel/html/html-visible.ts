import { defaultTreeAdapter, parse, html as spec, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { required } from '../invariant.js';
import { closing, opening } from '../raised.js';
import { urlOf } from '../url.js';
import {
  collapses,
  declarationsOf,
  hides,
  hidingSelectors,
  isTransparent,
  raises,
  refersToNote,
  shiftOf,
} from './css.js';
import { DocumentRefused } from './document-refused.js';
import { lettersIn, textIn } from './element-text.js';
import { Disclosures, hasHeading, neighbour } from './html-collapsed.js';
import { isReadMore } from './read-more.js';
import { isInPage, linkAddress } from './link-address.js';
import { BOILERPLATE_ROLES, BUTTON_LABELS, DROPPED, SECTIONING, headingLevel } from './html-elements.js';

export type Attributes = ReadonlyMap<string, string>;

/** What a reader hears of an image; empty if it only decorates. */
export const imageWords = (attributes: Attributes): string =>
  /^(?:presentation|none)$/.test(attributes.get('role') ?? '') ? '' : (attributes.get('alt')?.trim() ?? '');

/** Receives what a reader of the page would see, in order. Every open has its close. Links are absolute, or none. */
export interface HtmlSink {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Facts about the page other than its text. */
export interface PageFacts {
  title: string;
  ogTitle: string;
  heading: string;
  language: string | null;
  boilerplate: boolean;
  depth: number;
  /** Characters of text that nobody is shown. */
  hidden: number;
}

/** The document as a browser reads it. */
export interface HtmlPage {
  document: Tree.Document;
  /** It begins with a doctype, `<html>`, `<head>` or `<body>`: a page, not a fragment. */
  isWhole: boolean;
  /** Of its source, in UTF-16 units. */
  length: number;
  /** Where it is from; null if that is unknown. */
  address: string | null;
}

/** Deeper than any page; browsers stop at 512. */
const DEPTH_MAX = 25_000;
const ELEMENTS_MAX = 1_000_000;
const FACT_MAX = 1_000;
/** Where a page begins, more blanks than this are not looked at. */
const BLANKS_MAX = 2_000;

/**
 * @param address of the page, for its relative links
 * @throws DocumentRefused damaged: formatting that is left open is opened again in every paragraph, so that a short
 * source can have more elements than memory
 */
export function readHtml(html: string, address: string | null = null, elementsMax = ELEMENTS_MAX): HtmlPage {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    if (++elements <= elementsMax) return defaultTreeAdapter.createElement(...element);
    throw new DocumentRefused('damaged', `The document has more than ${elementsMax} elements.`);
  };
  const document = parse(withEndTags(html), { treeAdapter: { ...defaultTreeAdapter, createElement } });
  return { document, isWhole: beginsPage(html), length: html.length, address };
}

/** Whether the source begins as a page does: with a doctype, `html`, `head` or `body`. */
function beginsPage(html: string): boolean {
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(html.slice(at, at + BLANKS_MAX))?.[0].length ?? 0;
    const end = html.startsWith('<!--', at) ? '-->' : html.startsWith('<?', at) ? '>' : null;
    if (end === null) return /^<(?:!doctype|html|head|body)\b/i.test(html.slice(at, at + 20));
    const close = html.indexOf(end, at + 2);
    if (close < 0) return false;
    at = close + end.length;
  }
}

const XHTML = /^\s*<\?xml|xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"/;
const SELF_CLOSED = /<(script|style|title|textarea|iframe|noscript|noembed|noframes|xmp)\b([^<>]*)\/>/gi;

/** XHTML may close such an element in its start tag; HTML would read what follows as its text. */
const withEndTags = (html: string): string =>
  XHTML.test(html.slice(0, BLANKS_MAX)) ? html.replace(SELF_CLOSED, '<$1$2></$1>') : html;

/** @throws DocumentRefused damaged (nesting) */
export function visible(page: HtmlPage, sink: HtmlSink, boilerplate: 'keep' | 'drop'): PageFacts {
  return new Visitor(page, sink, boilerplate === 'drop').visit(page.document);
}

/** Passes the visible text and structure of a page to a sink. */
class Visitor {
  private readonly facts: PageFacts = {
    title: '',
    ogTitle: '',
    heading: '',
    language: null,
    boilerplate: false,
    depth: 0,
    hidden: 0,
  };
  /** How many elements of each name are open. */
  private readonly open = new Map<string, number>();
  /** Selectors that stylesheets hide, and those among them that scripts may show. */
  private readonly hidden = new Set<string>();
  private readonly collapsed = new Set<string>();
  private readonly raised = new Set<string>();
  private readonly disclosures: Disclosures;
  /** Of text shown on request, which have begun. */
  private readonly boxes = new Set<Tree.Element>();
  /** The first elements of the formulas' parts so that each child need not look for it again. */
  private readonly firstOf = new WeakMap<Tree.ParentNode, Tree.ChildNode | undefined>();
  /** Depth of the banner that is dropped, 0 for none: its h1 may still name the page. */
  private banner = 0;
  private readonly isWhole: boolean;
  /** Of relative links. */
  private base: string | null;
  private hasBase = false;

  constructor(
    { document, isWhole, address }: HtmlPage,
    private readonly sink: HtmlSink,
    private readonly dropsBoilerplate: boolean,
  ) {
    this.isWhole = isWhole;
    this.base = address;
    this.disclosures = new Disclosures(document);
  }

  /** Without recursion: a document may nest deeper than the stack. */
  visit(document: Tree.Document): PageFacts {
    const path: { node: Tree.ParentNode; next: number }[] = [{ node: document, next: 0 }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = top.node.childNodes[top.next++];
      if (!child) {
        path.pop();
        if ('tagName' in top.node) this.leave(top.node, path.length);
      } else if ('value' in child) this.text(child.value, top.node);
      else if ('tagName' in child) {
        if (this.enter(child, path.length, top.next - 1)) path.push({ node: child, next: 0 });
        else this.endBox(child);
      }
    }
    return this.facts;
  }

  private text(text: string, parent: Tree.ParentNode): void {
    // Blanks in formulas only lay out their source.
    if ('namespaceURI' in parent && parent.namespaceURI === spec.NS.MATHML && text.trim() === '') return;
    this.head(text);
    if (this.banner === 0) this.sink.text(text);
  }

  private head(text: string): void {
    if (this.facts.heading.length < FACT_MAX && this.isIn('h1')) this.facts.heading += text;
  }

  /** @param at its place in its parent @returns whether to go into the element */
  private enter(element: Tree.Element, depth: number, at: number): boolean {
    const { tagName: name } = element;
    const attributes = attributesOf(element);
    this.note(element, attributes);
    if (this.isHidden(element, attributes, at)) {
      if (!DROPPED.has(name)) this.facts.hidden += lettersIn(element);
      return false;
    }
    if (!this.isLabel(name)) {
      if (this.disclosures.isControl(element)) return false;
      const isControl = this.isClosedAfter(element, at);
      if (isControl && isReadMore(element)) return false;
      const label = isControl ? this.disclosures.nameOf(element) : '';
      if (label !== '') {
        this.beginBox(this.boxAfter(element, at));
        this.label(label);
      }
      if (label !== '' || name === 'button') return false;
    }
    if (name === 'summary' && isReadMore(element)) return false;
    if (this.isBoilerplate(element, attributes) && this.dropsBoilerplate && this.banner === 0) {
      if (name !== 'header') return false;
      this.banner = depth;
    }
    if (depth > DEPTH_MAX) {
      throw new DocumentRefused('damaged', `The document nests more than ${DEPTH_MAX} elements.`);
    }
    this.facts.depth = Math.max(this.facts.depth, depth);
    this.open.set(name, (this.open.get(name) ?? 0) + 1);
    const isReference = this.isReference(name, attributes);
    if (name === 'a') this.resolve(attributes);
    if (this.banner > 0) return true;
    const label = this.disclosures.labelOf(element);
    if (label !== '') {
      this.beginBox(element);
      this.label(label);
    } else {
      const box = this.boxAfter(element, at);
      if (box && hasHeading(element)) this.beginBox(box);
    }
    if (isReference) this.reference();
    const shown = this.shownAs(element);
    this.head(opening(shown));
    this.sink.open(shown, attributes);
    return true;
  }

  /** What a page shows on request ends where its element does. */
  private beginBox(box: Tree.Element | null): void {
    if (!box || this.banner > 0 || this.boxes.has(box)) return;
    this.boxes.add(box);
    this.sink.open('details', new Map());
  }

  private endBox(element: Tree.Element): void {
    if (this.boxes.delete(element)) this.sink.close('details');
  }

  /** What stands behind an element, if a control opens it. */
  private boxAfter(element: Tree.Element, at: number): Tree.Element | null {
    const parent = element.parentNode;
    if (!parent || /^(?:dl|ul|ol|table|tbody|tr)$/.test(parent.nodeName)) return null;
    const next = neighbour(parent, at, 1);
    return next && (this.disclosures.isOpened(next) || this.isClosedAfter(element, at)) ? next : null;
  }

  /** What opens a text stands above it as its heading. */
  private label(text: string): void {
    this.sink.open('summary', new Map());
    this.sink.text(text);
    this.sink.close('summary');
  }

  /** Whether it refers to a note: by its class or role, as a raised link, or as one to a place on the page. */
  private isReference(name: string, attributes: Attributes): boolean {
    if (name !== 'a' && name !== 'sup' && !STYLED.test(name)) return false;
    const href = name === 'a' ? (attributes.get('href') ?? '') : '';
    return refersToNote(attributes) || isInPage(href, this.base) || (href !== '' && this.isIn('sup'));
  }

  private reference(): void {
    this.head(opening('noteref'));
    this.sink.open('noteref', new Map());
    this.sink.close('noteref');
  }

  private resolve(attributes: Map<string, string>): void {
    const address = linkAddress(attributes.get('href') ?? '', this.base);
    if (address === null) attributes.delete('href');
    else attributes.set('href', address);
  }

  private leave(element: Tree.Element, depth: number): void {
    const { tagName: name } = element;
    this.open.set(name, required(this.open.get(name), 'the open element') - 1);
    const shown = this.shownAs(element);
    this.head(closing(shown));
    if (this.banner === 0) {
      this.sink.close(shown);
      this.endBox(element);
    } else if (this.banner === depth) this.banner = 0;
  }

  private isIn(...names: readonly string[]): boolean {
    return names.some((name) => (this.open.get(name) ?? 0) > 0);
  }

  private note(element: Tree.Element, attributes: Attributes): void {
    const { facts } = this;
    const { tagName: name } = element;
    if (name === 'html' || name === 'body')
      facts.language ??= attributes.get('lang') ?? attributes.get('xml:lang') ?? null;
    else if (name === 'meta' && attributes.get('property') === 'og:title')
      facts.ogTitle = attributes.get('content') ?? '';
    else if (name === 'title' && element.namespaceURI === spec.NS.HTML)
      facts.title ||= textIn(element).slice(0, FACT_MAX);
    else if (name === 'base' && !this.hasBase && attributes.has('href')) {
      this.hasBase = true;
      this.base = urlOf(attributes.get('href') ?? '', this.base ?? undefined)?.href ?? this.base;
    } else if (name === 'style') {
      for (const selector of hidingSelectors(textIn(element), hides)) this.hidden.add(selector);
      for (const selector of hidingSelectors(textIn(element), collapses)) this.collapsed.add(selector);
      for (const selector of hidingSelectors(textIn(element), raises)) this.raised.add(selector);
    }
  }

  private isHidden(element: Tree.Element, attributes: Attributes, at: number): boolean {
    const { tagName: name } = element;
    if (DROPPED.has(name)) return true;
    if (name === 'dialog' && !attributes.has('open')) return true;
    if (this.isClosed(name, attributes)) return !this.disclosures.opens(element, at);
    const style = declarationsOf(attributes.get('style') ?? '');
    // An image is seen in any colour of its text.
    return hides(style) || (name !== 'img' && isTransparent(style)) || isSelected(this.hidden, name, attributes);
  }

  /** Whether a script may show it. */
  private isClosed(name: string, attributes: Attributes): boolean {
    if (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') return true;
    if (attributes.get('aria-hidden')?.toLowerCase() === 'true') return true;
    return collapses(declarationsOf(attributes.get('style') ?? '')) || isSelected(this.collapsed, name, attributes);
  }

  private isClosedAfter(element: Tree.Element, at: number): boolean {
    const next = element.parentNode && neighbour(element.parentNode, at, 1);
    return !!next && this.isClosed(next.tagName, attributesOf(next)) && this.disclosures.opens(next, at + 1);
  }

  private shownAs(element: Tree.Element): string {
    const { tagName: name } = element;
    const role = /^(?:div|span|section|p|ul|li)$/.test(name) ? attributesOf(element).get('role') : undefined;
    if (role !== undefined && Object.hasOwn(TABLE_PARTS, role)) return TABLE_PARTS[role] ?? name;
    if (!STYLED.test(name)) return this.partOfFormula(element) || name;
    const attributes = attributesOf(element);
    return shiftOf(attributes, isSelected(this.raised, name, attributes)) || name;
  }

  private partOfFormula(element: Tree.Element): string {
    const { parentNode: parent } = element;
    if (!parent || !('tagName' in parent) || !Object.hasOwn(FORMULA_PARTS, parent.tagName)) return '';
    if (!this.firstOf.has(parent))
      this.firstOf.set(
        parent,
        parent.childNodes.find((node) => 'tagName' in node),
      );
    return FORMULA_PARTS[parent.tagName]?.[this.firstOf.get(parent) === element ? 0 : 1] ?? '';
  }

  private isLabel(name: string): boolean {
    return headingLevel(name) > 0 || name === 'dt' || name === 'summary' || this.isIn(...BUTTON_LABELS);
  }

  private isBoilerplate(element: Tree.Element, attributes: Attributes): boolean {
    const { tagName: name } = element;
    const banner = (name === 'header' || name === 'footer') && this.isWhole && !this.isIn(...SECTIONING);
    if (name !== 'nav' && !banner && !BOILERPLATE_ROLES.has(attributes.get('role') ?? '')) return false;
    if (name === 'body' || name === 'main' || headingLevel(name) > 0) return false;
    if (name === 'nav' && isText(element)) return false;
    this.facts.boilerplate = true;
    return true;
  }
}

/** Tables that are made of other elements say so by their roles. */
const TABLE_PARTS: Record<string, string> = {
  ...{ table: 'table', row: 'tr', cell: 'td', columnheader: 'th', rowheader: 'th' },
};

/** Elements that mean nothing but what their style and class say. */
const STYLED = /^(?:span|b|strong|i|em|font|big|u|ins|data)$/;

/** Parts of formulas that are raised or lowered: the first, and what follows it. */
const FORMULA_PARTS: Record<string, [string, string]> = { msup: ['', 'sup'], msub: ['', 'sub'], mfrac: ['sup', 'sub'] };

const attributesOf = ({ attrs }: Tree.Element): Map<string, string> =>
  new Map(attrs.map((attribute) => [attribute.name, attribute.value]));

/** Whether one of these simple selectors selects an element. */
function isSelected(selectors: ReadonlySet<string>, name: string, attributes: Attributes): boolean {
  if (selectors.size === 0) return false;
  const classes = (attributes.get('class') ?? '').split(/\s+/, 50).map((one) => `.${one}`);
  const parts = [...classes, `#${attributes.get('id') ?? ''}`];
  return selectors.has(name) || parts.some((part) => selectors.has(part) || selectors.has(name + part));
}

/** Elements of a `nav` that are looked at for a link. */
const NAV_MAX = 50;

/** Builders of pages make a `nav` of any element that opens: one of paragraphs that leads nowhere is text. */
function isText(nav: Tree.Element): boolean {
  const open: Tree.ChildNode[] = [...nav.childNodes.slice(0, NAV_MAX)];
  let hasParagraph = false;
  let looks = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    if (++looks > NAV_MAX || /^(?:button|input|select|form)$/.test(node.tagName)) return false;
    if (node.tagName === 'a' && !/^(?:tel|mailto):/.test(attributesOf(node).get('href') ?? '')) return false;
    hasParagraph ||= node.tagName === 'p' && node.childNodes.length > 0;
    open.push(...node.childNodes.slice(0, NAV_MAX));
  }
  return hasParagraph;
}
