/** Parses a large model's reply: its tag, then sentences with the evidence that each cites. */
import { replaceLinks } from '../../platform/kernel/markdown/links.js';
import type { Evidence } from '../ports/model.js';
import type { Replied } from '../ports/trace.js';
import { TAGS, type ReplyTag } from '../prompts/agent.js';
import { asWritten } from '../prompts/as-data.js';
import { isNegated } from '../proof/negation.js';
import type { ProposedSentence } from '../proof/proposed.js';
import { words } from '../retrieval/lexemes.js';
import { endsSentencesBySpace } from '../understanding/scripts.js';
import { KINDS, type Kind } from '../understanding/kinds.js';
import { sentences } from '../understanding/sentences.js';

export interface ParsedReply {
  tag: ReplyTag;
  /** What the model takes the message for, and why; null = it does not say. */
  kind: Kind | null;
  reason: string | null;
  sentences: ProposedSentence[];
}

const SENTENCES_MAX = 12;
const CITATIONS_MAX = 8;
/** Sentences of at most this many words (`Yes.`, `Of course!`) are judged with the sentence that they introduce. */
const OPENER_WORDS_MAX = 2;
/** `3`, `^3`, `#3`, `line 3`. */
const NUMBER = '(?:[Ll]ines? ?)?[\\^#]?\\d{1,4}';
const NUMBERS = `${NUMBER}(?: ?(?:[,;–-]|and) ?${NUMBER}){0,7}`;
/** `【3†source】` */
const BRACKETED = `[[【](${NUMBERS})(?:†[^\\[\\]【】\\n]{0,60})?[\\]】]`;
const MARKER = `\\s{0,3}(?:${BRACKETED.replace('(', '(?:')}|\\{[^{}\\n]{1,120}\\})`;
/** Markers after the end mark of their sentence. */
const TRAILING_MARKERS = new RegExp(`([.!?…؟。！？।]["'”’»)」』]{0,2})((?:${MARKER}){1,6})`, 'gu');
const CITATION = new RegExp(`\\s{0,3}${BRACKETED}`, 'gu');
/** Round brackets cite only at the end of a sentence. */
const ROUND = new RegExp(`\\((${NUMBERS})\\)`, 'gu');
const ENDS_BEFORE = /[.!?…؟。！？।][ \t]{0,2}$/u;
const ENDS_AFTER = /^[ \t]{0,2}(?:[.!?…؟。！？।({\n]|$)/u;
const COMPUTATION = /\s{0,3}\{([^{}\n]{1,120})\}/gu;
/** Scripts without full stops: a citation ends its sentence. */
const AFTER_MARKERS = new RegExp(`((?:${MARKER}){1,6}\\.?)(?=\\s+\\S)`, 'gu');
const BULLET = /^\s{0,8}(?:[-*•]|#{1,6})\s+/u;
const NUMBERED = /^\s{0,8}(\d{1,2})[.)]\s+/u;
const ORDINAL = /(?<![\d.,])\d{1,2}\.$/u;
const FENCE = /^\s{0,8}`{3,}\w{0,20}\s{0,8}$/u;

/**
 * @param evidence the evidence with the numbers of citations, from 1
 * @param isCutOff whether the last sentence is incomplete: what it answers is missing
 */
export function parseReply(text: string, evidence: Evidence[], isCutOff = false): ParsedReply {
  const named: ReplyTag[] = [];
  const [, , kind, reason] = KIND_LINE.exec(text) ?? [];
  const said = text.replace(KIND_LINE, '$1\n');
  const lines = inSquareBrackets(asWritten(said), evidence.length)
    .replace(BEFORE_TAG, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '' && !FENCE.test(line))
    .map((line, at) => withoutTags(line, named, at === 0))
    .filter((line) => line.trim() !== '');
  const parsed = withoutListMarks(lines)
    .flatMap((line) => withOpeners(sentencesOf(line).map((raw) => proposed(raw, evidence))))
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence.text));
  const limited = parsed.slice(0, isCutOff ? -1 : undefined).slice(0, SENTENCES_MAX);
  const tag = tagOf(named, limited);
  return {
    tag: tag === 'ANSWER' && limited.length < parsed.length ? 'PARTLY' : tag,
    kind: KINDS.find((one) => one === kind?.toLowerCase()) ?? null,
    reason: reason?.trim() ?? null,
    sentences: limited,
  };
}

export const tracedReply = ({ tag, kind, reason, sentences: said }: ParsedReply): Replied => ({
  ...{ kind: 'replied', tag, messageKind: kind, reason },
  sentences: said.map(({ text }) => text),
});

/** `ANSWER | general | asks for a price`; a reason that cites is the answer. */
const KIND_LINE = new RegExp(
  `^([^|\\n]{1,20})\\|[\\s*_\`]{0,4}(${KINDS.join('|')})(?!\\w)[^|\\n]{0,4}(?:\\|([^|\\n[{]{0,200})(?=\\||$))?\\|?`,
  'imu',
);

const MARKS = '[\\s*_#"\'`\\[(]{0,4}';
const TAG = TAGS.join('|');
const ANY_CASE = TAGS.map((tag) => [...tag].map((letter) => `[${letter}${letter.toLowerCase()}]`).join('')).join('|');
const tagLine = (after: string): string =>
  `^${MARKS}(?:(${TAG})${after}[\\s*_"'\`\\])]{0,4}[:.\\-–—]?|(${ANY_CASE})[*_"'\`\\])]{0,3}(?:\\s{0,3}$|:[*_]{0,2}))`;
/** Not the first word of a text in capitals. */
const IS_ALONE = `(?![\\p{L}_]|\\s{1,3}(?!(?:${TAG})(?!\\p{L}))\\p{Lu}{2})`;
/** A tag in capitals, or in any case if it is alone or before a colon: `Ask us` is not a tag. */
const FIRST_TAG = new RegExp(tagLine('(?!\\p{L})'), 'u');
const LATER_TAG = new RegExp(tagLine(IS_ALONE), 'u');
/** Before a tag that follows a sentence on its line. */
const BEFORE_TAG = new RegExp(`(?<=[.!?…。！？।\\])】]) {1,3}(?=[*_[(]{0,3}(?:${TAG})${IS_ALONE})`, 'gu');

function withoutTags(line: string, named: ReplyTag[], isFirst: boolean): string {
  let rest = line;
  let tag = (isFirst ? FIRST_TAG : LATER_TAG).exec(rest);
  for (; tag && named.length < TAGS.length; tag = LATER_TAG.exec(rest)) {
    named.push((tag[1] ?? tag[2])?.toUpperCase() as ReplyTag);
    rest = rest.slice(tag[0].length);
  }
  return rest;
}

/** Of several tags the most careful one. An ANSWER without evidence has no tag: its sentences say what it is. */
function tagOf(named: ReplyTag[], sentences: ProposedSentence[]): ReplyTag {
  const isClaim = sentences.some(({ cited }) => cited.length > 0);
  const cites = sentences.some(({ cited, unknownCitations }) => cited.length + unknownCitations > 0);
  const isUntagged = named.length === 0 || (!cites && named.every((tag) => tag === 'ANSWER'));
  if (isUntagged && sentences.some(isRefusal)) return isClaim ? 'PARTLY' : 'UNKNOWN';
  if (named.length === 0) return isClaim ? 'ANSWER' : 'TALK';
  if (named.includes('UNKNOWN')) return isClaim && new Set(named).size > 1 ? 'PARTLY' : 'UNKNOWN';
  return (['PARTLY', 'ANSWER', 'ASK', 'TALK'] as const).find((tag) => named.includes(tag)) ?? 'TALK';
}

/** What one has, knows or finds to answer with, in the agent's languages. */
const KNOWLEDGE =
  /(?<!\p{L})(?:informa[çtz]?\p{L}{0,8}|details?|answer|know|find|found|auskunft|angaben|antwort|weiß|finden?|gefunden|respuesta|encontr\p{L}{1,5}|sé|réponse|sais|trouv\p{L}{1,4}|resposta|sei|risposta|trov\p{L}{1,4}|so|معلومات|إجابة|أعرف|जानकारी|उत्तर|पता)(?![\p{L}\p{M}])|情報|見つか|わかり|分かり|信息|資訊|资料|答案|找到|知道|ข้อมูล|คำตอบ|ทราบ|พบ/iu;
const UNABLE = /(?<!\p{L})(?:unable|could ?n['’]t|did ?n['’]t|have ?n['’]t)(?!\p{L})/iu;

/** Says without evidence, in one clause, that it does not know. */
const isRefusal = ({ text, cited }: ProposedSentence): boolean =>
  cited.length === 0 &&
  text
    .split(/[.,;:!?…。，！？।،؛]/u)
    .some((clause) => KNOWLEDGE.test(clause) && (isNegated(clause) || UNABLE.test(clause)));

/**
 * `It costs €5 (3).` as `It costs €5 [3].`, if a reply cites in no other way, and all its numbers in brackets that are
 * those of lines end a sentence.
 */
function inSquareBrackets(text: string, count: number): string {
  if (text.search(CITATION) >= 0) return text;
  const numbered = [...text.matchAll(ROUND)].filter(([, list = '']) =>
    numbersIn(list).every((number) => number >= 1 && number <= count),
  );
  const ends = ({ index, 0: { length } }: RegExpExecArray): boolean =>
    ENDS_BEFORE.test(text.slice(Math.max(0, index - 3), index)) ||
    ENDS_AFTER.test(text.slice(index + length, index + length + 3));
  if (!numbered.every(ends)) return text;
  const cited = new Set(numbered.map(({ index }) => index));
  return text.replace(ROUND, (written, list: string, index: number) => (cited.has(index) ? `[${list}]` : written));
}

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
  return list.split(/[,;]|and/).flatMap((part) => {
    const [from = part, to = from] = part.split(/[–-]/);
    const [first, last] = [numberIn(from), numberIn(to)];
    const count = Math.min(CITATIONS_MAX, Math.max(1, last - first + 1));
    return Array.from({ length: count }, (_, step) => first + step);
  });
}

const numberIn = (text: string): number => Number(text.replace(/\D/g, ''));

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
