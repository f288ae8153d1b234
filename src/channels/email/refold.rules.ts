/**
 * What the earlier mails of a conversation tell about the parts of a new one: words that stand in the quotation of our
 * mail, and are not ours, are new; what the sender repeats below their mails surrounds them. Pure, linear.
 */
import type { EarlierMessages, FoldedText } from '../channel-adapter.js';
import { attributionAt, isHeaderField } from '../../platform/kernel/mail/quotations.js';

/** Words that occur in a row: what mail programs wrap and indent differently. */
const SHINGLE = 3;
/** Share of a line's words that were written before, in the same order. */
const KNOWN_SHARE = 0.6;
const LINES_MAX = 2_000;
const NEW_CHARS_MAX = 10_000;
/** A shorter paragraph of one line may be an order number. */
const REPEATED_CHARS_MIN = 60;
/** Lines of our signature, below `--`. */
const SIGNATURE_LINES_MAX = 20;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces: each character counts as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export function refold(folded: FoldedText, earlier: EarlierMessages): FoldedText {
  const { text, quoted } = withoutRepeated(folded, earlier.theirs);
  const added = quoted === '' || earlier.ours.length === 0 ? '' : newWords(quoted, earlier);
  return { text: added === '' ? text : `${text}\n\n${added}`, quoted };
}

/** The last paragraphs, if the sender wrote them below another mail. */
function withoutRepeated({ text, quoted }: FoldedText, theirs: readonly string[]): FoldedText {
  const paragraphs = text.split('\n\n');
  const labels =
    paragraphs.length > 1 && (paragraphs.at(-1) ?? '').split('\n').every(isLabel) ? paragraphs.splice(-1) : [];
  let end = paragraphs.length;
  while (end > 1 && isRepeated(paragraphs[end - 1] ?? '', paragraphs.slice(0, end - 1).join('\n\n'), theirs)) end--;
  if (end === paragraphs.length) return { text, quoted };
  const kept = [...paragraphs.slice(0, end), ...labels].join('\n\n');
  return { text: kept, quoted: [paragraphs.slice(end).join('\n\n'), quoted].filter(Boolean).join('\n\n') };
}

/** A mail that is sent again repeats what stands above as well. */
function isRepeated(paragraph: string, above: string, theirs: readonly string[]): boolean {
  if (/[?？؟]/.test(paragraph) || (!paragraph.includes('\n') && paragraph.length < REPEATED_CHARS_MIN)) return false;
  return theirs.some((mail) => `\n\n${mail}\n\n`.includes(`\n\n${paragraph}\n\n`) && !mail.includes(above));
}

/** `[Document] bill.pdf` names an attachment. */
const isLabel = (line: string): boolean => /^\[[^\]\n]{1,40}\]/.test(line);

interface PlacedWord {
  word: string;
  at: number;
}

const wordsOf = (text: string): PlacedWord[] =>
  Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) =>
    UNSPACED.test(word)
      ? Array.from(word, (character, place) => ({ word: character, at: index + place }))
      : { word: word.toLowerCase(), at: index },
  );

/** The lines, and ends of lines, within quotations of our mails that nobody wrote before. */
function newWords(quoted: string, { ours, theirs }: EarlierMessages): string {
  const written = { ours: new Written(ours), all: new Written([...ours, ...theirs]) };
  const lines = quoted.split('\n', LINES_MAX).map((line) => line.replace(/^[ \t>]{1,100}/, ''));
  const found: string[] = [];
  let [isInOurs, last]: [boolean, PlacedWord[]] = [false, []];
  let signatureEnd = -1;
  for (const [index, line] of lines.entries()) {
    const words = wordsOf(line);
    if (isInOurs && line.trim() === '--') signatureEnd = index + SIGNATURE_LINES_MAX;
    if (words.length === 0) continue;
    if (isHeaderField(line) || attributionAt(lines, index) > 0) {
      [isInOurs, last, signatureEnd] = [false, [], -1];
      continue;
    }
    if (index <= signatureEnd) continue;
    const newAt = written.all.newFrom(line, words, last);
    if (newAt > 0) isInOurs ||= written.ours.newFrom(line, words, last) > 0;
    if (isInOurs && newAt < line.length) found.push(line.slice(newAt).trim());
    last = newAt > 0 ? words.slice(-SHINGLE + 1) : [];
  }
  return found.join('\n').slice(0, NEW_CHARS_MAX).toWellFormed();
}

/** What was written, to be found again however it is wrapped. */
class Written {
  private readonly shingles = new Set<string>();
  private readonly lines = new Set<string>();

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const words = wordsOf(text).map(({ word }) => word);
      for (let at = 0; at + SHINGLE <= words.length; at++) this.shingles.add(words.slice(at, at + SHINGLE).join(' '));
      for (const line of text.split('\n')) this.lines.add(keyOf(wordsOf(line)));
    }
  }

  /** Where in a line the new words begin: 0 = all are new, its length = none. @param last words of the line before */
  newFrom(line: string, words: readonly PlacedWord[], last: readonly PlacedWord[]): number {
    if (this.lines.has(keyOf(words))) return line.length;
    const all = [...last, ...words];
    const isKnown = new Array<boolean>(all.length).fill(false);
    for (let at = 0; at + SHINGLE <= all.length; at++)
      if (this.shingles.has(keyOf(all.slice(at, at + SHINGLE)))) isKnown.fill(true, at, at + SHINGLE);
    const known = isKnown.slice(last.length);
    const count = known.filter(Boolean).length;
    const rest = known.lastIndexOf(true) + 1;
    const begin = words[rest];
    if (count >= SHINGLE && count === rest && begin) return begin.at;
    return count >= KNOWN_SHARE * words.length ? line.length : 0;
  }
}

const keyOf = (words: readonly PlacedWord[]): string => words.map(({ word }) => word).join(' ');
