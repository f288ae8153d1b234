import { BLOCK, SCOPES, TABLE_PARTS, headingLevel } from './html-elements.js';
import type { Colour } from './css.js';
import { DocumentRefused } from './document-refused.js';

export interface OpenElement {
  name: string;
  colour: Colour;
  background: Colour;
}

/** Deeper than any page; browsers stop at 512. */
const DEPTH_MAX = 20_000;

/**
 * The stack of open elements with an index by name, so that no look-up walks the stack: ten thousand nested
 * elements and a million stray end tags take linear time.
 */
export class OpenElements {
  readonly stack: OpenElement[] = [];
  private readonly places = new Map<string, number[]>();

  constructor(private readonly popped: (element: OpenElement, depth: number) => void) {}

  get depth(): number {
    return this.stack.length;
  }

  push(element: OpenElement): void {
    if (this.stack.length >= DEPTH_MAX) {
      throw new DocumentRefused('damaged', `The document nests more than ${DEPTH_MAX} elements.`);
    }
    const places = this.places.get(element.name);
    if (places) places.push(this.stack.length);
    else this.places.set(element.name, [this.stack.length]);
    this.stack.push(element);
  }

  /** Position of the innermost open element of this name, -1 if none is open. */
  last(name: string): number {
    return this.places.get(name)?.at(-1) ?? -1;
  }

  lastOf(names: readonly string[]): number {
    return Math.max(...names.map((name) => this.last(name)));
  }

  popTo(place: number): void {
    while (this.stack.length > place) {
      const element = this.stack.pop() as OpenElement;
      this.places.get(element.name)?.pop();
      this.popped(element, this.stack.length);
    }
  }

  /** An end tag: ends its element and everything open inside it, unless it is out of scope. */
  end(name: string): void {
    const place = this.last(name);
    const scope = TABLE_PARTS.has(name) ? this.last('table') : this.lastOf(SCOPES);
    if (place >= 0 && place >= scope) this.popTo(place);
  }

  /** Ends the elements that a start tag of this name implicitly closes. */
  impliedBy(name: string): void {
    const scope = this.lastOf(SCOPES);
    if (BLOCK.has(name) && this.last('p') > scope) this.popTo(this.last('p'));
    if (headingLevel(name) > 0 && headingLevel(this.stack.at(-1)?.name ?? '') > 0) this.popTo(this.depth - 1);
    if (name === 'li') this.within(['li'], ['ul', 'ol', 'menu', 'dir', ...SCOPES]);
    else if (name === 'dt' || name === 'dd') this.within(['dt', 'dd'], ['dl', ...SCOPES]);
    else if (name === 'td' || name === 'th') this.within(['td', 'th', 'caption'], ['tr', 'table']);
    else if (name === 'tr') this.within(['tr', 'td', 'th', 'caption'], ['table']);
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      this.within(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'], ['table']);
    }
  }

  /** Ends the outermost of `ended` within the innermost of `bounds`. */
  private within(ended: readonly string[], bounds: readonly string[]): void {
    const bound = this.lastOf(bounds.filter((name) => !ended.includes(name)));
    const inside = ended.map((name) => this.last(name)).filter((place) => place > bound);
    if (inside.length > 0) this.popTo(Math.min(...inside));
  }
}
