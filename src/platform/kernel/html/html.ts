import { decimalOf, settled } from '../raised.js';
import { HtmlWriter } from './html-writer.js';
import { visible, type HtmlPage, type PageFacts } from './html-visible.js';

export interface NormalisedHtml {
  text: string;
  facts: PageFacts;
}

/**
 * HTML as light Markdown of what a reader would see. Navigation, banners and footers of pages are removed,
 * unless there is nothing else.
 * @throws DocumentRefused too_large, damaged (nesting)
 */
export function lightMarkdown(page: HtmlPage, textMax: number, language: string | null = null): NormalisedHtml {
  const main = written(page, textMax, { boilerplate: 'drop', language });
  return main.text === '' && main.facts.boilerplate ? written(page, textMax, { boilerplate: 'keep', language }) : main;
}

export function written(
  page: HtmlPage,
  textMax: number,
  { boilerplate, language = null }: { boilerplate: 'keep' | 'drop'; language?: string | null },
): NormalisedHtml {
  const writer = new HtmlWriter(textMax, language);
  const facts = visible(page, writer, boilerplate);
  return { text: writer.result(), facts };
}

/** The page's own name: its main heading if the title repeats it ("Fees | Bank"), else title, og:title, heading. */
export function titleOf(facts: PageFacts): string | null {
  const clean = (text: string): string =>
    settled(text.replace(/\s+/g, ' '), decimalOf(facts.language)).trim().slice(0, 500);
  const [title, heading, og] = [clean(facts.title), clean(facts.heading), clean(facts.ogTitle)];
  if (heading !== '' && title.includes(heading)) return heading;
  return title || og || heading || null;
}
