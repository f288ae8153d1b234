/** Descriptions, which are Markdown as teammates write it. */
import { Html } from '../../platform/http/html.js';
import { inlineHtml, markdownHtml } from '../../platform/kernel/markdown/html.js';
import { parseInline } from '../../platform/kernel/markdown/parse.js';

/** Paragraphs and lists. */
export const block = (text: string): Html => new Html(markdownHtml(text, { lineEnd: ' ', isAnyLanguage: false }));

/** Within a line. */
export const inline = (text: string): Html => new Html(inlineHtml(parseInline(text)));
