/** The text of a mail: of all its parts, plain or HTML, in order. Part of the mail process. */
import type { AddressObject, Headers } from 'mailparser';
import { DocumentRefused } from '../html/document-refused.js';
import { withPlainLinks } from './link-notation.js';
import { mailHtmlText } from './mail-html.js';

/** A part as the parser leaves it. */
export interface MimePart {
  contentType?: string | false;
  /** Decoded; undefined = a container or a file. */
  textContent?: string;
  /** It is a mail within the mail, whose header is shown. */
  showMeta?: boolean;
  headers: Headers;
  isAttachment?: boolean;
  /** undefined = it is the root. */
  parent?: MimePart;
  children: MimePart[];
}

interface Piece {
  text: string;
  isHtml: boolean;
}

/** Of all parts together: each takes time and memory. */
const HTML_CHARS_MAX = 2 * 1024 * 1024;
/** HTML that is longer is not compared with its plain alternative. */
const COMPARED_CHARS_MAX = 256 * 1024;
const COMPARED_WORDS_MIN = 10;
/** Share of the words of HTML that its plain alternative has at least. */
const SHARED_MIN = 0.5;
const UNREADABLE = '[A part in HTML that cannot be read]';
const SHOWN_FIELDS = ['From', 'Subject', 'Date', 'To', 'Cc'];

/** @param charsMax parts after so many characters are left out */
export function bodyText(root: MimePart, charsMax: number): string {
  const pieces: Piece[] = [];
  collect(root, pieces);
  const texts: string[] = [];
  let [left, htmlLeft] = [charsMax, HTML_CHARS_MAX];
  for (const { text, isHtml } of pieces) {
    if (left < 0) break;
    if (isHtml) htmlLeft -= text.length;
    const read = isHtml ? htmlText(text, htmlLeft >= 0) : withPlainLinks(text);
    left -= read.length;
    texts.push(isHtml ? `\n${read}\n` : read);
  }
  return texts.join('\n').trim();
}

/** As it was sent. */
export const htmlIn = ({ contentType, textContent = '', children }: MimePart): string =>
  [contentType === 'text/html' ? textContent : '', ...children.map(htmlIn)].join('');

/** Adds the texts of a part. The parser limits how many parts there are. */
function collect(part: MimePart, pieces: Piece[]): void {
  const start = pieces.length;
  if (part.showMeta === true) pieces.push({ text: headerText(part.headers), isHtml: false });
  const isHtml = part.contentType === 'text/html';
  if (part.textContent?.trim()) pieces.push({ text: part.textContent, isHtml });
  for (const child of part.children) collect(child, pieces);
  if (part.contentType !== 'multipart/alternative') return;
  // HTML is an alternative to plain text, unless that is empty or another text.
  const inner = pieces.splice(start);
  const [plain, html] = [inner.filter((piece) => !piece.isHtml), inner.filter((piece) => piece.isHtml)];
  for (const piece of plain.length > 0 && !isAnother(plain, html) ? plain : html) pieces.push(piece);
}

/** Senders see the HTML: a plain part that has few of its words is an old draft, or says that it cannot be shown. */
function isAnother(plain: readonly Piece[], html: readonly Piece[]): boolean {
  const source = html.map(({ text }) => text).join('\n');
  if (source === '' || source.length > COMPARED_CHARS_MAX) return false;
  const [shown, said] = [wordsOf(htmlText(source, true)), wordsOf(plain.map(({ text }) => text).join('\n'))];
  const shared = [...shown].filter((word) => said.has(word)).length;
  return shown.size >= COMPARED_WORDS_MIN && shown.size >= said.size && shared < SHARED_MIN * shown.size;
}

/** Words without addresses of links, which the two parts write differently; in scripts without spaces, characters. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .replace(/https?:\/\/\S+/g, '')
      .toLowerCase()
      .match(WORD) ?? [],
  );
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** The fields of a mail within a mail that a reader would see, a line each. */
export function headerText(headers: Headers): string {
  const lines = SHOWN_FIELDS.flatMap((name) => {
    const value = headers.get(name.toLowerCase());
    const shown = value instanceof Date ? value.toUTCString() : ((value as AddressObject | undefined)?.text ?? value);
    return typeof shown === 'string' ? `${name}: ${shown}` : [];
  });
  return `\n${lines.join('\n')}\n`;
}

function htmlText(html: string, isWithinLimit: boolean): string {
  if (!isWithinLimit) return UNREADABLE;
  try {
    return mailHtmlText(html, HTML_CHARS_MAX);
  } catch (error) {
    if (error instanceof DocumentRefused) return UNREADABLE; // nested too deeply, or too many elements
    throw error;
  }
}
