import { defaultTreeAdapter, parse, html as spec, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { required } from '../invariant.js';
import { declarationsOf, hides, hidingSelectors, isTransparent } from './css.js';
import { DocumentRefused } from './document-refused.js';
import { BOILERPLATE_ROLES, BUTTON_LABELS, DROPPED, SECTIONING, headingLevel } from './html-elements.js';

export type Attributes = ReadonlyMap<string, string>;

/** Receives what a reader of the page would see, in order. Every open has its close. */
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
}

/** The document as a browser reads it. */
export interface HtmlPage {
  document: Tree.Document;
  /** It begins with a doctype, `<html>`, `<head>` or `<body>`: a page, not a fragment. */
  isWhole: boolean;
  /** Of its source, in UTF-16 units. */
  length: number;
}

/** Deeper than any page; browsers stop at 512. */
const DEPTH_MAX = 25_000;
const ELEMENTS_MAX = 1_000_000;
const FACT_MAX = 1_000;
/** Where a page begins, more blanks than this are not looked at. */
const BLANKS_MAX = 2_000;

/**
 * @throws DocumentRefused damaged: formatting that is left open is opened again in every paragraph, so that a short
 * source can have more elements than memory
 */
export function readHtml(html: string, elementsMax = ELEMENTS_MAX): HtmlPage {
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    if (++elements <= elementsMax) return defaultTreeAdapter.createElement(...element);
    throw new DocumentRefused('damaged', `The document has more than ${elementsMax} elements.`);
  };
  const document = parse(withEndTags(html), { treeAdapter: { ...defaultTreeAdapter, createElement } });
  return { document, isWhole: beginsPage(html), length: html.length };
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
  return new Visitor(page.isWhole, sink, boilerplate === 'drop').visit(page.document);
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
  };
  /** How many elements of each name are open. */
  private readonly open = new Map<string, number>();
  /** Selectors that stylesheets hide. */
  private readonly hidden = new Set<string>();
  /** Depth of the banner that is dropped, 0 for none: its h1 may still name the page. */
  private banner = 0;

  constructor(
    private readonly isWhole: boolean,
    private readonly sink: HtmlSink,
    private readonly dropsBoilerplate: boolean,
  ) {}

  /** Without recursion: a document may nest deeper than the stack. */
  visit(document: Tree.Document): PageFacts {
    const path: { node: Tree.ParentNode; next: number }[] = [{ node: document, next: 0 }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = top.node.childNodes[top.next++];
      if (!child) {
        path.pop();
        if ('tagName' in top.node) this.leave(top.node.tagName, path.length);
      } else if ('value' in child) this.text(child.value);
      else if ('tagName' in child && this.enter(child, path.length)) path.push({ node: child, next: 0 });
    }
    return this.facts;
  }

  private text(text: string): void {
    if (this.facts.heading.length < FACT_MAX && this.isIn('h1')) this.facts.heading += text;
    if (this.banner === 0) this.sink.text(text);
  }

  /** @returns whether to go into the element */
  private enter(element: Tree.Element, depth: number): boolean {
    const { tagName: name } = element;
    const attributes = new Map(element.attrs.map((attribute) => [attribute.name, attribute.value]));
    this.note(element, attributes);
    if (this.isHidden(name, attributes)) return false;
    if (this.isBoilerplate(name, attributes) && this.dropsBoilerplate && this.banner === 0) {
      if (name !== 'header') return false;
      this.banner = depth;
    }
    if (depth > DEPTH_MAX) {
      throw new DocumentRefused('damaged', `The document nests more than ${DEPTH_MAX} elements.`);
    }
    this.facts.depth = Math.max(this.facts.depth, depth);
    this.open.set(name, (this.open.get(name) ?? 0) + 1);
    if (this.banner === 0) this.sink.open(name, attributes);
    return true;
  }

  private leave(name: string, depth: number): void {
    this.open.set(name, required(this.open.get(name), 'the open element') - 1);
    if (this.banner === 0) this.sink.close(name);
    else if (this.banner === depth) this.banner = 0;
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
    else if (name === 'style') for (const selector of hidingSelectors(textIn(element))) this.hidden.add(selector);
  }

  private isHidden(name: string, attributes: Attributes): boolean {
    if (DROPPED.has(name)) return true;
    if (name === 'button' && !this.isIn(...BUTTON_LABELS)) return true;
    if (name === 'dialog' && !attributes.has('open')) return true;
    if (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') return true;
    if (attributes.get('aria-hidden')?.toLowerCase() === 'true') return true;
    const style = declarationsOf(attributes.get('style') ?? '');
    // An image is seen in any colour of its text.
    if (hides(style) || (name !== 'img' && isTransparent(style))) return true;
    return this.hiddenByStylesheet(name, attributes);
  }

  private hiddenByStylesheet(name: string, attributes: Attributes): boolean {
    if (this.hidden.size === 0) return false;
    const classes = (attributes.get('class') ?? '').split(/\s+/, 50).map((one) => `.${one}`);
    const parts = [...classes, `#${attributes.get('id') ?? ''}`];
    return this.hidden.has(name) || parts.some((part) => this.hidden.has(part) || this.hidden.has(name + part));
  }

  private isBoilerplate(name: string, attributes: Attributes): boolean {
    const banner = (name === 'header' || name === 'footer') && this.isWhole && !this.isIn(...SECTIONING);
    if (name !== 'nav' && !banner && !BOILERPLATE_ROLES.has(attributes.get('role') ?? '')) return false;
    if (name === 'body' || name === 'main' || headingLevel(name) > 0) return false;
    this.facts.boilerplate = true;
    return true;
  }
}

/** The text directly in an element, such as a title or a stylesheet. */
const textIn = ({ childNodes }: Tree.Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');
