/** Parses a large model's reply: its tag, then sentences with the evidence that each cites. */
import { replaceLinks } from '../../platform/kernel/markdown/links.js';
import type { Evidence } from '../ports/model.js';
import { TAGS, type ReplyTag } from '../prompts/agent.js';
import { asWritten } from '../prompts/as-data.js';
import type { ProposedSentence } from '../proof/proposed.js';
import { words } from '../retrieval/lexemes.js';
import { endsSentencesBySpace } from '../understanding/scripts.js';
import { sentences } from '../understanding/sentences.js';

export interface ParsedReply {
  tag: ReplyTag;
  sentences: ProposedSentence[];
}

const SENTENCES_MAX = 12;
const CITATIONS_MAX = 8;
/** Sentences of at most this many words (`Yes.`, `Of course!`) are judged with the sentence that they introduce. */
const OPENER_WORDS_MAX = 2;
const NUMBERS = '\\^?\\d{1,4}(?: ?[,;–-] ?\\^?\\d{1,4}){0,7}';
const MARKER = `\\s{0,3}(?:[[【]${NUMBERS}[\\]】]|\\{[^{}\\n]{1,120}\\})`;
/** Markers after the end mark of their sentence. */
const TRAILING_MARKERS = new RegExp(`([.!?…؟。！？।]["'”’»)」』]{0,2})((?:${MARKER}){1,6})`, 'gu');
const CITATION = new RegExp(`\\s{0,3}[[【](${NUMBERS})[\\]】]`, 'gu');
const COMPUTATION = /\s{0,3}\{([^{}\n]{1,120})\}/gu;
/** Scripts without full stops: a citation ends its sentence. */
const AFTER_MARKERS = new RegExp(`((?:${MARKER}){1,6}\\.?)(?=\\s+\\S)`, 'gu');
const BULLET = /^\s{0,8}(?:[-*•]|#{1,6})\s+/u;
const NUMBERED = /^\s{0,8}(\d{1,2})[.)]\s+/u;
const ORDINAL = /(?<![\d.,])\d{1,2}\.$/u;
const FENCE = /^\s{0,8}`{3,}\w{0,20}\s{0,8}$/u;

/**
 * @param evidence the evidence with the numbers of citations, from 1
 * @param isCutOff whether the last sentence is incomplete
 */
export function parseReply(text: string, evidence: Evidence[], isCutOff = false): ParsedReply {
  const lines = asWritten(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !FENCE.test(line));
  const [first = '', ...others] = lines;
  const tag = TAG_LINE.exec(first);
  const parsed = withoutListMarks(tag ? [first.slice(tag[0].length), ...others] : lines)
    .flatMap((line) => withOpeners(sentencesOf(line).map((raw) => proposed(raw, evidence))))
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence.text));
  if (isCutOff) parsed.pop();
  const limited = parsed.slice(0, SENTENCES_MAX);
  const named = (tag?.[1] ?? tag?.[2])?.toUpperCase() as ReplyTag | undefined;
  // Without a tag, the citations determine the kind of reply.
  return { tag: named ?? (limited.some(({ cited }) => cited.length > 0) ? 'ANSWER' : 'TALK'), sentences: limited };
}

const MARKS = '[\\s*_#"\'`\\[(]{0,4}';
const TAG = TAGS.join('|');
const ANY_CASE = TAGS.map((tag) => [...tag].map((letter) => `[${letter}${letter.toLowerCase()}]`).join('')).join('|');
/** A tag in capitals, or in any case if it is alone or before a colon: `Ask us` is not a tag. */
const TAG_LINE = new RegExp(
  `^${MARKS}(?:(${TAG})(?!\\p{L})[\\s*_"'\`\\])]{0,4}[:.\\-–—]?|(${ANY_CASE})[*_"'\`\\])]{0,3}(?:\\s{0,3}$|:[*_]{0,2}))`,
  'u',
);

/** Numbers are list markers only if they count the lines: not in `31. December`. */
function withoutListMarks(lines: string[]): string[] {
  let count = 0;
  return lines.map((line) => {
    const number = NUMBERED.exec(line);
    if (!number || Number(number[1]) !== count + 1) return line.replace(BULLET, '');
    count++;
    return line.slice(number[0].length);
  });
}

function sentencesOf(line: string): string[] {
  const plain = line.replace(/\*\*|__/g, '');
  if (endsSentencesBySpace(plain))
    return plain
      .replace(AFTER_MARKERS, '$1\n')
      .split('\n')
      .map((part) => part.trim());
  const marked = plain.replace(TRAILING_MARKERS, '$2$1');
  const parts: string[] = [];
  for (const { start, end } of sentences(marked)) {
    const part = marked.slice(start, end);
    // `Am 31. Dezember`: a citation between a number and the end of its sentence.
    const before = parts.at(-1);
    if (before !== undefined && ORDINAL.test(before)) parts.splice(-1, 1, `${before} ${part}`);
    else parts.push(part);
  }
  return parts;
}

function proposed(raw: string, evidence: Evidence[]): ProposedSentence {
  const numbers = [...new Set([...raw.matchAll(CITATION)].flatMap(([, list]) => (list ? numbersIn(list) : [])))];
  const computations = [...raw.matchAll(COMPUTATION)].flatMap(([, expression]) => expression?.trim() ?? []);
  const known = numbers.flatMap((number) => evidence[number - 1] ?? []);
  return {
    text: withProvenLinks(raw.replace(CITATION, '').replace(COMPUTATION, ''), known).replace(/\s+/g, ' ').trim(),
    cited: known.slice(0, CITATIONS_MAX),
    unknownCitations: numbers.length - known.length,
    computations,
  };
}

/** A link stays if a cited quotation has it; of any other its words stay. */
const withProvenLinks = (text: string, cited: Evidence[]): string =>
  replaceLinks(text, (words, href, link) => (cited.some(({ quote }) => quote.includes(`](${href})`)) ? link : words));

/** Parses `3, 7` and `3–5`. */
function numbersIn(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from = part, to = from] = part.split(/[–-]/);
    const [first, last] = [numberIn(from), numberIn(to)];
    const count = Math.min(CITATIONS_MAX, Math.max(1, last - first + 1));
    return Array.from({ length: count }, (_, step) => first + step);
  });
}

const numberIn = (text: string): number => Number(text.replace('^', ''));

/** Joins one or two words that state nothing by themselves with the following sentence. */
function withOpeners(parsed: ProposedSentence[]): ProposedSentence[] {
  const joined: ProposedSentence[] = [];
  let opener = '';
  for (const sentence of parsed) {
    const text = opener ? `${opener} ${sentence.text}` : sentence.text;
    opener = isOpener(sentence) ? text : '';
    if (!opener) joined.push({ ...sentence, text });
  }
  return opener ? [...joined, { text: opener, cited: [], unknownCitations: 0, computations: [] }] : joined;
}

const isOpener = ({ text, cited, unknownCitations, computations }: ProposedSentence): boolean =>
  cited.length === 0 &&
  unknownCitations === 0 &&
  computations.length === 0 &&
  !/\p{N}/u.test(text) &&
  words(text).length <= OPENER_WORDS_MAX;
