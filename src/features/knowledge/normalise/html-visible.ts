import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { yieldToEventLoop } from './yield-to-event-loop.js';
import { colourOf, declarationsOf, hides, hidingSelectors, invisible, type Colour } from './css.js';
import {
  BOILERPLATE_ROLES,
  BUTTON_LABELS,
  DROPPED,
  FORMATTING,
  SECTIONING,
  VOID,
  headingLevel,
} from './html-elements.js';
import { OpenElements, type OpenElement } from './html-open-elements.js';

export type Attributes = ReadonlyMap<string, string>;

/** Receives what a reader of the page would see, in order. Every open has its close; void elements have none. */
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
  /** It has a doctype, `<html>` or `<body>`: a page, not a fragment. */
  wholePage: boolean;
  boilerplate: boolean;
  depth: number;
}

/** Background of a page without a stylesheet; compared by identity, so that a later stylesheet can invalidate it. */
const PAPER: Colour = [255, 255, 255];
/** Inside these, tags cannot end elements outside. */
const SEALED = new Set(['template', 'noscript', 'object', 'select', 'iframe', 'noembed', 'noframes']);
/** The event loop is yielded to after this many characters. */
const SLICE = 1 << 18;

/**
 * One linear pass over HTML that passes the visible text and structure to a sink. It uses the tokenizer instead
 * of a tree: trees of hostile documents (a million nested elements, stray end tags) cost quadratic time in
 * every DOM that was tried.
 */
export class VisibleHtml implements TokenizerCallbacks {
  readonly facts: PageFacts = {
    title: '',
    ogTitle: '',
    heading: '',
    language: null,
    wholePage: false,
    boilerplate: false,
    depth: 0,
  };
  private readonly tokenizer: Tokenizer;
  private readonly open = new OpenElements((element, depth) => this.left(element, depth));
  private name = '';
  private attributes = new Map<string, string>();
  private attributeName = '';
  private attributeValue: string[] = [];
  /** Depth below which everything is dropped, -1 for none; and the name of a hidden formatting element left open. */
  private dropBelow = -1;
  private ghost: string | null = null;
  private ending = '';
  private titled = false;
  private styled = false;
  private readonly hidden = new Set<string>();
  private readonly stylesheet: string[] = [];
  private yieldAt = SLICE;

  constructor(
    private readonly html: string,
    private readonly sink: HtmlSink,
    private readonly options: { boilerplate: 'keep' | 'drop'; entities: 'decode' | 'keep' },
  ) {
    this.tokenizer = new Tokenizer({ decodeEntities: options.entities === 'decode' }, this);
  }

  /** Synchronously, for short pieces. */
  readAtOnce(): PageFacts {
    this.yieldAt = Infinity;
    this.tokenizer.write(this.html);
    return this.finish();
  }

  /** Yields to other work between slices of the document. */
  async read(): Promise<PageFacts> {
    this.tokenizer.write(this.html);
    while (!this.tokenizer.running) {
      await yieldToEventLoop();
      this.tokenizer.resume();
    }
    return this.finish();
  }

  private finish(): PageFacts {
    this.tokenizer.end();
    this.open.popTo(0);
    return this.facts;
  }

  ontext(start: number, end: number): void {
    this.characters(this.html.slice(start, end));
    if (end < this.yieldAt) return;
    this.yieldAt = end + SLICE;
    this.tokenizer.pause();
  }

  ontextentity(codepoint: number): void {
    this.characters(String.fromCodePoint(codepoint));
  }

  private characters(text: string): void {
    const top = this.open.stack.at(-1);
    if (top?.name === 'title' && this.dropBelow === this.open.depth - 1) this.titleText(text);
    else if (top?.name === 'style' && this.dropBelow === this.open.depth - 1) this.stylesheet.push(text);
    if (this.facts.heading.length < 1000 && this.open.last('h1') >= 0 && !this.hiding()) this.facts.heading += text;
    if (this.dropBelow < 0 && this.ghost === null) this.sink.text(text);
  }

  private titleText(text: string): void {
    if (!this.titled && this.facts.title.length < 1000) this.facts.title += text.slice(0, 1000);
  }

  /** Boilerplate is dropped but not hidden: its h1 may still name the page. */
  private hiding(): boolean {
    const dropped = this.open.stack[this.dropBelow]?.name ?? '';
    return this.ghost !== null || (this.dropBelow >= 0 && dropped !== 'header');
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, end).toLowerCase();
    this.attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.html.slice(start, end).toLowerCase();
    this.attributeValue = [];
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue.push(this.html.slice(start, end));
  }

  onattribentity(codepoint: number): void {
    this.attributeValue.push(String.fromCodePoint(codepoint));
  }

  onattribend(): void {
    if (!this.attributes.has(this.attributeName)) this.attributes.set(this.attributeName, this.attributeValue.join(''));
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onopentagend(): void {
    const { name, attributes } = this;
    this.note(name, attributes);
    if (name === this.ghost && name === 'a') this.ghost = null;
    if (!this.sealed()) this.open.impliedBy(name);
    const element = this.coloured(name, attributes);
    const dropped = this.drops(name, attributes) || invisible(element.colour, element.background);
    if (VOID.has(name)) {
      if (!dropped && this.dropBelow < 0 && this.ghost === null) this.sink.open(name, attributes);
      return;
    }
    if (dropped && this.dropBelow < 0) this.dropBelow = this.open.depth;
    this.open.push(element);
    this.facts.depth = Math.max(this.facts.depth, this.open.depth);
    if (this.dropBelow < 0 && this.ghost === null) this.sink.open(name, attributes);
  }

  private sealed(): boolean {
    const dropped = this.open.stack[this.dropBelow];
    return dropped !== undefined && SEALED.has(dropped.name);
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === this.ghost) this.ghost = null;
    if (this.sealed() && this.open.last(name) < this.dropBelow) return;
    if (name === 'br' && this.dropBelow < 0 && this.ghost === null) this.sink.open('br', new Map());
    this.ending = name;
    this.open.end(name);
    this.ending = '';
  }

  private left(element: OpenElement, depth: number): void {
    if (element.name === 'style') {
      for (const selector of hidingSelectors(this.stylesheet.splice(0).join(''))) this.hidden.add(selector);
    }
    if (element.name === 'title') this.titled = this.facts.title !== '';
    if (element.name === 'td' || element.name === 'th' || element.name === 'caption') this.ghost = null;
    if (this.dropBelow < 0) {
      if (this.ghost === null) this.sink.close(element.name);
    } else if (depth === this.dropBelow) {
      this.dropBelow = -1;
      if (FORMATTING.has(element.name) && this.ending !== element.name) this.ghost = element.name;
    }
  }

  private note(name: string, attributes: Attributes): void {
    if (name === 'html' || name === 'body') this.facts.wholePage = true;
    if (name === 'html' || (name === 'body' && this.facts.language === null)) {
      this.facts.language = attributes.get('lang') ?? attributes.get('xml:lang') ?? this.facts.language;
    }
    if (name === 'meta' && attributes.get('property') === 'og:title')
      this.facts.ogTitle = attributes.get('content') ?? '';
    if (name === 'style' || (name === 'link' && /stylesheet/i.test(attributes.get('rel') ?? ''))) this.styled = true;
  }

  private drops(name: string, attributes: Attributes): boolean {
    if (DROPPED.has(name)) return true;
    if (name === 'button') return this.open.lastOf(BUTTON_LABELS) < 0;
    if (attributes.size > 0 || name === 'dialog') {
      if (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') return true;
      if (attributes.get('aria-hidden')?.toLowerCase() === 'true') return true;
      if (name === 'dialog' && !attributes.has('open')) return true;
      if (hides(declarationsOf(attributes.get('style') ?? ''))) return true;
    }
    if (this.hidden.size > 0 && this.hiddenByStylesheet(name, attributes)) return true;
    return this.isBoilerplate(name, attributes);
  }

  private hiddenByStylesheet(name: string, attributes: Attributes): boolean {
    const classes = (attributes.get('class') ?? '').split(/\s+/, 50).map((one) => `.${one}`);
    const parts = [...classes, `#${attributes.get('id') ?? ''}`];
    return this.hidden.has(name) || parts.some((part) => this.hidden.has(part) || this.hidden.has(name + part));
  }

  private isBoilerplate(name: string, attributes: Attributes): boolean {
    const banner = (name === 'header' || name === 'footer') && this.open.lastOf(SECTIONING) < 0 && this.facts.wholePage;
    const role = attributes.get('role') ?? '';
    if (name !== 'nav' && !banner && !BOILERPLATE_ROLES.has(role)) return false;
    if (name === 'body' || name === 'main' || headingLevel(name) > 0) return false;
    this.facts.boilerplate = true;
    return this.options.boilerplate === 'drop';
  }

  /** Colours are inherited; a class, an id or an image can change the background in ways that are not visible here. */
  private coloured(name: string, attributes: Attributes): OpenElement {
    const parent = this.open.stack.at(-1);
    let background = parent ? parent.background : PAPER;
    if (background === PAPER && this.styled) background = null;
    let colour = parent?.colour ?? null;
    if (attributes.size > 0) {
      const style = declarationsOf(attributes.get('style') ?? '');
      const own = style.get('background-color') ?? style.get('background') ?? attributes.get('bgcolor');
      if (own !== undefined) background = colourOf(own) === 'clear' ? background : colourOf(own);
      else if (attributes.has('class') || attributes.has('id') || style.has('background-image')) background = null;
      const text =
        style.get('-webkit-text-fill-color') ??
        style.get('color') ??
        (name === 'font' ? attributes.get('color') : undefined);
      if (text !== undefined) colour = colourOf(text);
      else if (own !== undefined && (attributes.has('class') || attributes.has('id'))) colour = null;
    }
    return { name, colour, background };
  }

  oncomment(): void {}
  oncdata(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  ondeclaration(start: number, end: number): void {
    if (/^doctype/i.test(this.html.slice(start, Math.min(end, start + 10)))) this.facts.wholePage = true;
  }
}
