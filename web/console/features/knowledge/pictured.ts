import type { PlacedPicture } from '../../../../src/platform/kernel/markdown/pictures.js';

export type Piece<Picture> = { text: string; picture: Picture | null };

/**
 * A part of a text and the pictures whose words are in it whole, in order; a picture's text is its words.
 * @param start of the part in the text, to which the pictures' places refer
 */
export function piecesOf<Picture extends PlacedPicture>(
  start: number,
  text: string,
  pictures: readonly Picture[],
): Piece<Picture>[] {
  const pieces: Piece<Picture>[] = [];
  let at = 0;
  for (const picture of pictures) {
    const [from, to] = [picture.start - start, picture.end - start];
    if (from < at || to > text.length) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), picture: null });
    pieces.push({ text: text.slice(from, to), picture });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), picture: null });
  return pieces;
}
