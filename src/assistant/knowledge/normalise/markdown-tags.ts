/** An HTML tag inside Markdown, parsed as in CommonMark §6.6. */
export interface Tag {
  name: string;
  closing: boolean;
  attributes: Map<string, string>;
  /** Offset after the tag. */
  end: number;
}

const NAME = /<(\/?)([a-z][a-z0-9-]{0,40})/iy;
const ATTRIBUTE = /\s+([a-z_:@][\w.:@-]*)/iy;
const UNQUOTED = /[^\s"'=<>`]+/y;
const SPACE = /\s*/y;

/**
 * Reads the tags of one text. Remembers the position of the last quote of each kind, so that a text full of `<a
 * b="` is scanned once, not once for each of them.
 */
export class TagReader {
  private readonly lastQuote: Record<'"' | "'", number>;

  constructor(private readonly text: string) {
    this.lastQuote = { '"': text.lastIndexOf('"'), "'": text.lastIndexOf("'") };
  }

  /** The tag that starts at this `<`, or null if it is an ordinary character. */
  at(start: number): Tag | null {
    NAME.lastIndex = start;
    const [, slash, name] = NAME.exec(this.text) ?? [];
    if (name === undefined) return null;
    const attributes = new Map<string, string>();
    let at = NAME.lastIndex;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const attribute = ATTRIBUTE.exec(this.text)?.[1]?.toLowerCase();
      if (attribute === undefined) break;
      const value = this.value(ATTRIBUTE.lastIndex);
      if (value === null) return null;
      if (!attributes.has(attribute)) attributes.set(attribute, value.text);
      at = value.end;
    }
    at = this.skip(SPACE, at);
    if (this.text[at] === '/') at++;
    if (this.text[at] !== '>') return null;
    return { name: name.toLowerCase(), closing: slash === '/', attributes, end: at + 1 };
  }

  private value(at: number): { text: string; end: number } | null {
    const equals = this.skip(SPACE, at);
    if (this.text[equals] !== '=') return { text: '', end: at };
    const start = this.skip(SPACE, equals + 1);
    const quote = this.text[start];
    if (quote === '"' || quote === "'") {
      if (this.lastQuote[quote] <= start) return null;
      const end = this.text.indexOf(quote, start + 1);
      return { text: this.text.slice(start + 1, end), end: end + 1 };
    }
    const end = this.skip(UNQUOTED, start);
    return end === start ? null : { text: this.text.slice(start, end), end };
  }

  private skip(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.test(this.text) ? pattern.lastIndex : at;
  }
}
