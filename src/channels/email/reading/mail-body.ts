/** The text of a mail: of all its parts, plain or HTML, in order. Part of the mail process. */
import type { AddressObject, Headers } from 'mailparser';

/** A part as the parser leaves it. */
export interface MimePart {
  contentType?: string | false;
  /** Decoded; undefined = a container or a file. */
  textContent?: string;
  /** It is a mail within the mail, whose header is shown. */
  showMeta?: boolean;
  headers: Headers;
  children: MimePart[];
}

interface Piece {
  text: string;
  isHtml: boolean;
}

/** Of all parts together: each takes time and memory. */
const HTML_CHARS_MAX = 2 * 1024 * 1024;
const UNREADABLE = '[A part in HTML that cannot be read]';
const SHOWN_FIELDS = ['From', 'Subject', 'Date', 'To', 'Cc'];

/** @param charsMax parts after so many characters are left out */
export async function bodyText(root: MimePart, charsMax: number): Promise<string> {
  const pieces: Piece[] = [];
  collect(root, pieces);
  const texts: string[] = [];
  let [left, htmlLeft] = [charsMax, HTML_CHARS_MAX];
  for (const { text, isHtml } of pieces) {
    if (left < 0) break;
    if (isHtml) htmlLeft -= text.length;
    const read = isHtml ? await htmlText(text, htmlLeft >= 0) : text;
    left -= read.length;
    texts.push(isHtml ? `\n${read}\n` : read);
  }
  return texts.join('\n').trim();
}

/** Adds the texts of a part. The parser limits how many parts there are. */
function collect(part: MimePart, pieces: Piece[]): void {
  const start = pieces.length;
  if (part.showMeta === true) pieces.push({ text: headerText(part.headers), isHtml: false });
  const isHtml = part.contentType === 'text/html';
  if (part.textContent?.trim()) pieces.push({ text: part.textContent, isHtml });
  for (const child of part.children) collect(child, pieces);
  if (part.contentType !== 'multipart/alternative') return;
  // HTML is an alternative to plain text, unless that is empty.
  const inner = pieces.splice(start);
  const plain = inner.filter((piece) => !piece.isHtml);
  for (const piece of plain.length > 0 ? plain : inner) pieces.push(piece);
}

function headerText(headers: Headers): string {
  const lines = SHOWN_FIELDS.flatMap((name) => {
    const value = headers.get(name.toLowerCase());
    const shown = value instanceof Date ? value.toUTCString() : ((value as AddressObject | undefined)?.text ?? value);
    return typeof shown === 'string' ? `${name}: ${shown}` : [];
  });
  return `\n${lines.join('\n')}\n`;
}

async function htmlText(html: string, isWithinLimit: boolean): Promise<string> {
  if (!isWithinLimit) return UNREADABLE;
  const { htmlToText } = await import('html-to-text');
  try {
    return htmlToText(html, {
      wordwrap: false,
      // A picture counts by its words: its address says nothing.
      formatters: { words: ({ attribs }, _, builder) => builder.addInline(attribs['alt'] ?? '') },
      selectors: [
        { selector: 'img', format: 'words' },
        ...[1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: { uppercase: false } })),
      ],
    }).trim();
  } catch {
    return UNREADABLE; // nested too deeply
  }
}
