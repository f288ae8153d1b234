import type { DocumentNotes, IndexedDocument, IndexedPassage } from '../ports/knowledge.js';
import { abbreviationsIn } from './abbreviations.js';
import { languageOf } from '../understanding/language.js';
import { lexemes } from './lexemes.js';
import { readUnits, type PlacedUnit } from './structure.js';

export interface DocumentText {
  title: string;
  /** Normalised light Markdown (headings, pipe tables, lists, paragraphs) or plain text. */
  text: string;
  /** BCP 47, or null if unknown. */
  locale: string | null;
  /** Hashes of sentences that the team released from quarantine. */
  released?: readonly string[];
}

type PassageUnits = [PlacedUnit, ...PlacedUnit[]];

/** An article up to this length is one passage: its sections are best understood together. */
const WHOLE_CHARACTERS_MAX = 3_000;
/** A longer article is cut at headings once a passage has this many characters, */
const PASSAGE_CHARACTERS_MIN = 700;
/** and between any two units when it would exceed this. */
export const PASSAGE_CHARACTERS_MAX = 2_000;
/** The title names the article's subject: its words count this often. */
const TITLE_WEIGHT = 2;

/**
 * Cuts a document into passages with their evidence and lexemes. Offsets are UTF-16 units into `text`. Linear
 * in the text's length and deterministic. Yields one at a time, so that a caller can pause; returns notes on
 * the whole document at the end.
 */
export function* indexPassages({
  title,
  text,
  locale,
  released,
}: DocumentText): Generator<IndexedPassage, DocumentNotes> {
  const language = languageOf(`${title}\n${text}`, locale);
  const titleLexemes = lexemes(title, language);
  let ordinal = 0;
  const { units: all, quarantined } = readUnits(text, new Set(released), title);
  for (const units of passagesOf(all, text.length))
    yield passageOf(units, { ordinal: ordinal++, text, language, titleLexemes });
  const headings = new Set([title, ...all.flatMap((unit) => unit.headings)]);
  return { quarantined, abbreviations: abbreviationsIn(headings) };
}

/** A whole document at once. */
export function indexDocument(document: DocumentText): IndexedDocument {
  const passages: IndexedPassage[] = [];
  const reading = indexPassages(document);
  for (;;) {
    const { value, done } = reading.next();
    if (done) return { passages, ...value };
    passages.push(value);
  }
}

function passageOf(
  units: PassageUnits,
  {
    ordinal,
    text,
    language,
    titleLexemes,
  }: { ordinal: number; text: string; language: string; titleLexemes: string[] },
): IndexedPassage {
  const headings = commonPath(units);
  const [first] = units;
  const start = first.from;
  const { end } = units.at(-1) ?? first;
  const words = lexemes(text.slice(start, end), language);
  // Headings above the passage are not in its text, but apply to it.
  const above = headings.filter((heading) => !text.slice(start, first.start).includes(heading));
  words.push(...lexemes(above.join('\n'), language));
  for (let i = 0; i < TITLE_WEIGHT; i++) words.push(...titleLexemes);
  return {
    ordinal,
    start,
    end,
    headings,
    units: units.map(({ kind, start, end, context, headings: path }) => ({
      kind,
      start,
      end,
      context: [...path.slice(headings.length), context].filter(Boolean).join(' › '),
    })),
    lexemes: count(words),
    length: words.length,
  };
}

function passagesOf([first, ...others]: PlacedUnit[], characters: number): PassageUnits[] {
  if (!first) return [];
  if (characters <= WHOLE_CHARACTERS_MAX) return [[first, ...others]];
  let open: PassageUnits = [first];
  let before = first;
  const passages = [open];
  for (const unit of others) {
    const { from } = open[0];
    const newSection = unit.from < unit.start || unit.headings.join('\n') !== before.headings.join('\n');
    if (unit.end - from > PASSAGE_CHARACTERS_MAX || (newSection && unit.from - from >= PASSAGE_CHARACTERS_MIN))
      passages.push((open = [unit]));
    else open.push(unit);
    before = unit;
  }
  return passages;
}

/** The headings that all units share. */
function commonPath(units: PassageUnits): string[] {
  const common = [...units[0].headings];
  for (const { headings } of units) {
    while (common.length > 0 && common.some((heading, i) => headings[i] !== heading)) common.pop();
  }
  return common;
}

function count(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
