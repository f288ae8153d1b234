/**
 * Character normalisation, the last step for every format. Invisible characters are removed because they hide
 * text from readers but not from the indexer (and break look-ups); the few significant ones (joiners inside
 * scripts and emoji) stay.
 */

/**
 * Zero-width, bidi control, soft hyphen, fillers, tag characters, annotations, controls except \n and \t,
 * non-characters.
 */
const INVISIBLE =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** ZWNJ and ZWJ are significant after a letter of these scripts (spelling), ZWJ also between two pictographs. */
const LOOSE_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])(?:\u200c|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic}))/gu;

/** A variation selector modifies the preceding character; rows of them can smuggle text. */
const LOOSE_SELECTOR = /(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

/** Ordering marks is quadratic in the length of their row: UAX #15's stream-safe limit is 30. */
const MARKS_MAX = /(\p{M}{30})\p{M}+/gu;

/** Accepts any string; returns well-formed NFC, lines ending in \n, without control and invisible characters. */
export function cleanCharacters(raw: string): string {
  if (!/[^\t\n -~]/.test(raw)) return raw;
  return raw
    .toWellFormed()
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(LOOSE_JOINER, '')
    .replace(LOOSE_SELECTOR, '')
    .replace(MARKS_MAX, '$1')
    .normalize('NFC')
    .replace(MARKS_MAX, '$1');
}

/** Removes spaces at line ends, repeated empty lines, and empty lines at either end. */
export function tidyLines(text: string): string {
  const lines: string[] = [];
  let empty = true; // as if an empty line preceded the text
  for (const line of text.split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed !== '' || !empty) lines.push(trimmed);
    empty = trimmed === '';
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}
