/** The part of html-to-text that we use; the package has no types. */
declare module 'html-to-text' {
  interface HtmlElement {
    attribs: Readonly<Record<string, string | undefined>>;
  }
  type Format = (element: HtmlElement, walk: unknown, builder: { addInline(text: string): void }) => void;
  interface Options {
    wordwrap: false;
    formatters: Record<string, Format>;
    selectors: { selector: string; format?: string; options?: { uppercase: boolean } }[];
  }
  export function htmlToText(html: string, options: Options): string;
}
