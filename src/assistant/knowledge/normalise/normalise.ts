import { articleOf } from './article.js';
import { cleanCharacters, tidyLines } from './characters.js';
import { decodeText } from './decode.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';
import { csvText } from './csv.js';
import { docxParts, xmlParts } from './docx-parts.js';
import { lightMarkdown, titleOf } from '../../../platform/kernel/html/html.js';
import { readHtml } from '../../../platform/kernel/html/html-visible.js';
import { docxHtml, pdfContent } from './libraries.js';
import { settled } from '../../../platform/kernel/raised.js';
import { NORMALISE_LIMITS, type NormaliseLimits } from './limits.js';
import { firstHeading, lightFromMarkdown } from './markdown.js';
import { pdfText } from './pdf-text.js';
import { structuredHtml } from './structured-data.js';
import { xlsxText } from './xlsx.js';
import type { Format } from '../knowledge.dto.js';

export type NormaliseInput = {
  /** Where the document is from, for its relative links. */
  url?: string | null;
} & ({ format: Format; bytes: Buffer } | { format: 'markdown' | 'html' | 'text' | 'csv'; text: string });

export interface NormalisedDocument {
  /**
   * Light Markdown (plain text for format text): the text that is shown and indexed, and that citations'
   * offsets refer to.
   */
  text: string;
  /** The document's own title, at most 500 units; null if it has none. */
  title: string | null;
  /** The language tag that the document declares, not checked against its text; null if none. */
  language: string | null;
  /** Characters that a reader of the source would not see; absent if there are none. */
  hidden?: number;
  /** A page without text of its own, whose structured data this is. */
  isStructured?: true;
  /** Where words stand for a picture of the workspace; absent if there are none. */
  pictures?: PlacedPicture[];
}

/**
 * Turns an uploaded document into the normalised text for all further steps (specification §3.13).
 *
 * The text is NFC with \n line ends, no control or invisible characters, no spaces at line ends and at most one
 * empty line in a row. All formats except `text` give light Markdown: `#` headings, `- ` and `1. ` items
 * indented under their item, pipe tables with one header row, fenced code, `[words](address)` for links that a
 * customer can follow. Images are replaced by their alternative text, and in Markdown the places of the workspace's
 * own pictures are told beside it; content that a reader of the source would not see (hidden elements, comments,
 * scripts) is removed. Plain text is not interpreted at all: a line that begins with
 * `#` stays as it is, so the indexer must check the format.
 *
 * Its time and memory depend on the document: `../processes` runs it in a process that can be killed.
 *
 * @throws DocumentRefused only: an unexpected error is `damaged`, with the error as its cause
 */
export async function normalise(
  input: NormaliseInput,
  limits: Partial<NormaliseLimits> = {},
): Promise<NormalisedDocument> {
  const all = { ...NORMALISE_LIMITS, ...limits };
  const size = 'text' in input ? input.text.length : input.bytes.length;
  if (size > all.sourceMax)
    throw new DocumentRefused('too_large', `The document is larger than ${all.sourceMax} bytes.`);
  if (size === 0) throw new DocumentRefused('empty', 'The document is empty.');
  const raw = await converted(input, all).catch((error: unknown) => {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('damaged', 'The document could not be read.', { cause: error });
  });
  const text = tidyLines(cleanCharacters(raw.text));
  if (text === '') throw new DocumentRefused('empty', 'The document has no text that a reader would see.');
  if (text.length > all.textMax) {
    throw new DocumentRefused('too_large', `The document holds more than ${all.textMax} characters of text.`);
  }
  return {
    text,
    title: oneLine(raw.title, 500),
    language: languageTag(raw.language),
    ...(raw.hidden ? { hidden: raw.hidden } : {}),
    ...(raw.isStructured ? { isStructured: true } : {}),
    // Places hold only in the text in which they were found.
    ...(raw.pictures?.length && text === raw.text ? { pictures: raw.pictures } : {}),
  };
}

/** `Microsoft Word - prices.docx`, `prices_v3.indd`, `untitled`. */
const NAMED_BY_PROGRAM = /^microsoft \S+ - |\.\p{L}{2,5}$|^untitled\b/iu;

async function converted(input: NormaliseInput, limits: NormaliseLimits): Promise<NormalisedDocument> {
  if ('bytes' in input && input.format === 'pdf') return fromPdf(input.bytes, limits);
  if ('bytes' in input && input.format === 'docx') return fromDocx(input.bytes, limits);
  if ('bytes' in input && input.format === 'xlsx')
    return {
      text: xlsxText(await xmlParts(input.bytes, limits.docxXmlMax), limits.textMax),
      title: null,
      language: null,
    };
  const source = 'text' in input ? input.text : decodeText(input.bytes);
  const url = input.url ?? null;
  if (input.format === 'html') return fromHtml(source, url, limits);
  if (input.format === 'markdown') return lightFromMarkdown(source, limits.textMax, url);
  const text = input.format === 'csv' ? csvText(source, limits.textMax) : source;
  return { text: settled(text), title: null, language: null };
}

/** `Loading…`: longer text, or a figure, is a page's own, which its structured data may contradict. */
const LOADING_MAX = 100;

async function fromHtml(html: string, url: string | null, limits: NormaliseLimits): Promise<NormalisedDocument> {
  const page = readHtml(html, url);
  const { text, facts } = lightMarkdown(page, limits.textMax);
  const isDrawn = text.length < LOADING_MAX && !/\d/.test(text);
  const structured = isDrawn ? structuredHtml(page.document, facts.language) : '';
  if (structured !== '') {
    const read = lightMarkdown(readHtml(structured, url), limits.textMax, facts.language).text;
    const both = [text, read].filter(Boolean).join('\n\n');
    return { text: both, title: titleOf(facts), language: facts.language, isStructured: true };
  }
  const article = await articleOf(page, { text, facts }, limits);
  return { text: article?.text ?? text, title: titleOf(facts), language: facts.language, hidden: facts.hidden };
}

async function fromDocx(bytes: Buffer, limits: NormaliseLimits): Promise<NormalisedDocument> {
  const parts = await docxParts(bytes, limits.docxXmlMax);
  const html = (await docxHtml(parts)).replace(/<a href="#(?:foot|end)note-ref-[\w-]{1,20}">↑<\/a>/g, '');
  const { text, facts } = lightMarkdown(readHtml(html), limits.textMax);
  return { text, title: titleOf(facts), language: null };
}

async function fromPdf(bytes: Buffer, limits: NormaliseLimits): Promise<NormalisedDocument> {
  const found = await pdfContent(new Uint8Array(bytes), limits.textMax);
  const text = pdfText(found.pages);
  if (!/[\p{L}\p{N}]/u.test(text)) {
    throw new DocumentRefused(
      'no_text',
      'The PDF holds pictures of pages but no text. Run text recognition on it first.',
    );
  }
  return { text, title: pdfTitle(text, found.title), language: found.language };
}

/** Its one largest heading; of several, which are chapters, the first only if the program that made it named it. */
function pdfTitle(text: string, named: string | null): string | null {
  const isOne = text.match(/^# /gm)?.length === 1;
  const isName = named !== null && named.trim() !== '' && !NAMED_BY_PROGRAM.test(named.trim());
  return (isOne || !isName ? firstHeading(text) : null) ?? named;
}

function oneLine(text: string | null, max: number): string | null {
  return (
    cleanCharacters((text ?? '').slice(0, max * 4))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, max)
      .toWellFormed() || null
  );
}

function languageTag(tag: string | null): string | null {
  const text = (tag ?? '').trim().replaceAll('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(text) ? text : null;
}
