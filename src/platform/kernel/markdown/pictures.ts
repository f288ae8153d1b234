/**
 * Pictures of articles: `![words](picture:<uuid>)`, and no other address. In a stored text a picture’s words stand
 * alone, so that whatever reads the text reads words; its place beside the text says where it is shown. Pure; linear.
 */
import { stretches } from './fences.js';

/** A picture, and where its words stand in a text (UTF-16 units). */
export interface PlacedPicture {
  id: string;
  start: number;
  end: number;
}

/** A text, and where its words stand for pictures. */
export interface PicturedText {
  text: string;
  pictures: PlacedPicture[];
}

const ADDRESS = /^picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Or a span of code, in which it is text. */
const WRITTEN = /`[^`\n]{0,2000}`|!\[([^[\]\n]{1,500})\]\(picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;
const WORDS_MAX = 500;

/** The picture that an address names; null for any other address. */
export const pictureOf = (address: string): string | null => ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;

/** A picture as it is written. @returns null if nothing is left of its words */
export function writtenPicture(words: string, id: string): string | null {
  const line = words.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim();
  const shown = line
    .slice(0, WORDS_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return line === '' ? null : `![${shown}](picture:${id})`;
}

/** The text with its pictures written out, as it is edited. */
export function withPictures(text: string, pictures: readonly PlacedPicture[]): string {
  let [written, at] = ['', 0];
  for (const { id, start, end } of [...pictures].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    written += text.slice(at, start) + (writtenPicture(text.slice(start, end), id) ?? '');
    at = end;
  }
  return written + text.slice(at);
}

/** The reverse: words in place of pictures, and where they stand. In code they are text. */
export function liftPictures(written: string): PicturedText {
  if (!written.includes('](picture:')) return { text: written, pictures: [] };
  const pictures: PlacedPicture[] = [];
  const parts: string[] = [];
  let offset = 0;
  for (const { code, text } of stretches(written)) {
    const lifted = code ? { text, pictures: [] } : liftFromProse(text);
    for (const { id, start, end } of lifted.pictures) pictures.push({ id, start: offset + start, end: offset + end });
    parts.push(lifted.text);
    offset += lifted.text.length + 1;
  }
  return { text: parts.join('\n'), pictures };
}

function liftFromProse(written: string): PicturedText {
  const pictures: PlacedPicture[] = [];
  let [text, at] = ['', 0];
  for (const found of written.matchAll(WRITTEN)) {
    const [whole, words, id] = found;
    if (words === undefined || id === undefined) continue;
    text += written.slice(at, found.index);
    pictures.push({ id: id.toLowerCase(), start: text.length, end: text.length + words.length });
    text += words;
    at = found.index + whole.length;
  }
  return { text: text + written.slice(at), pictures };
}
