/** Compares two things attribute by attribute, by the articles about each. */
import type { KnowledgeIndex, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { TurnInput } from '../ports/turn.js';
import { toEvidence } from '../retrieval/evidence.js';
import type { Comparison } from '../retrieval/comparison.js';
import { languageOf, likelyLanguages } from '../understanding/language.js';
import { queryTerms, variantsOf, words } from '../retrieval/lexemes.js';
import { mainPart } from '../retrieval/titles.js';
import { nameOf } from './conflicting-evidence.js';

/** Maximum number of attributes. */
const ATTRIBUTES_MAX = 4;
/** A sentence's frame must have this many words to identify its attribute. */
const FRAME_WORDS_MIN = 3;
/** Share of words in which both frames must agree. */
const FRAME_SHARE = 0.75;
/** Maximum passages of one subject's articles. */
const PASSAGES_MAX = 60;

interface Line {
  evidence: Evidence;
  /** The attribute: a label, or the sentence without figures and without the subject's own name. */
  frame: Set<string>;
  labelled: boolean;
  /** All words except the subject's own name. */
  text: string;
  languages: string[];
}

/** The subject of articles, by their titles. */
export type Subject = string;

/** Passages of the articles that are named after each of two names. */
export type SubjectPassages = [Passage[], Passage[]];

/** All statements about one subject in the articles named after it; null if there are none. */
interface Description {
  subject: Subject;
  lines: Line[];
}

/** Lines of both subjects, in pairs per attribute: `[a, b, a, b …]`; empty if they have no attribute in common. */
export function compareSubjects(
  subjectPassages: SubjectPassages,
  locale: string | null,
  attributes: string[],
): Evidence[] {
  const [first, second] = [describe(subjectPassages[0]), describe(subjectPassages[1])];
  if (!first || !second || first.subject === second.subject) return [];
  const pairs: Evidence[] = [];
  const used = new Set<Line>();
  for (const line of first.lines.filter(isAbout(attributes, locale))) {
    const partner = second.lines.find((candidate) => !used.has(candidate) && isSameAttribute(line, candidate));
    // An attribute with the same value on both sides is not a difference, unless it was asked for.
    if (!partner || (attributes.length === 0 && hasSameText(line, partner))) continue;
    used.add(partner);
    pairs.push(line.evidence, partner.evidence);
    if (pairs.length === 2 * ATTRIBUTES_MAX) break;
  }
  return pairs;
}

function describe(passages: Passage[]): Description | null {
  const subject = subjectNamed(passages);
  return subject === null ? null : { subject, lines: withoutAmbiguous(passages.flatMap(linesOf)) };
}

/** The subject of the articles with a name; null if there are none. */
export const subjectNamed = ([first]: Passage[]): Subject | null => (first ? subjectOf(first) : null);

/** The articles that are named after each of the names. */
export async function passagesOfSubjects(
  index: KnowledgeIndex,
  input: TurnInput,
  { names }: Comparison,
): Promise<SubjectPassages> {
  return [await passagesNamed(index, input, names[0]), await passagesNamed(index, input, names[1])];
}

/**
 * Passages of the articles with that name: `Gold` is not the subject of `Gold Plus`. Empty if the name fits
 * several subjects.
 */
async function passagesNamed(index: KnowledgeIndex, { workspaceId }: TurnInput, name: string): Promise<Passage[]> {
  const terms = words(name);
  if (terms.length === 0) return [];
  const titled = await index.titled(workspaceId, terms, PASSAGES_MAX);
  const subjectPassages = titled.filter((passage) => terms.every((term) => subjectWords(passage).includes(term)));
  const shortest = Math.min(...subjectPassages.map((passage) => subjectWords(passage).length));
  const passages = subjectPassages.filter((passage) => subjectWords(passage).length === shortest);
  return new Set(passages.map(subjectOf)).size === 1 ? passages : [];
}

const subjectWords = ({ title }: { title: string }): string[] => [...new Set(words(nameOf(title)))].sort();
export const subjectOf = (document: { title: string }): Subject => subjectWords(document).join(' ');

function linesOf(passage: Passage): Line[] {
  const own = new Set(words(mainPart(passage.title)));
  const languages = [languageOf(`${passage.title}\n${passage.text}`, passage.locale)];
  return passage.units.map((unit) => {
    const evidence = toEvidence(passage, { unit, score: 1 });
    const { quote } = evidence;
    const label = unit.kind === 'sentence' ? null : /^\s*(?:[-*•|]\s*)?([^:：|]{2,60})[:：|]/u.exec(quote)?.[1];
    const otherWords = words(quote).filter((word) => !own.has(word));
    const frame = new Set(words(label ?? quote).filter((word) => !/\d/.test(word) && !own.has(word)));
    return {
      evidence,
      frame,
      labelled: Boolean(label),
      text: otherWords.join(' '),
      languages,
    };
  });
}

/**
 * Removes lines whose label has several values for one subject, as in the rows of a table: they say nothing about
 * the subject as a whole.
 */
function withoutAmbiguous(lines: Line[]): Line[] {
  const first = new Map<string, Line>();
  const several = new Set<string>();
  for (const line of lines.filter(({ labelled }) => labelled)) {
    const attribute = attributeOf(line);
    const before = first.get(attribute);
    if (!before) first.set(attribute, line);
    else if (!hasSameText(before, line)) several.add(attribute);
  }
  return lines.filter((line) => {
    const attribute = attributeOf(line);
    return !line.labelled || (first.get(attribute) === line && !several.has(attribute));
  });
}

const attributeOf = ({ frame }: Line): string => [...frame].sort().join(' ');

/** Whether a line's label contains all the words of one of these; true if there are none. */
function isAbout(attributes: string[], locale: string | null): (line: Line) => boolean {
  const asked = attributes.map((attribute) => queryTerms(attribute, likelyLanguages(attribute, locale)));
  return ({ frame, labelled, languages }) => {
    if (asked.length === 0) return true;
    const forms = new Set([...frame].flatMap((word) => variantsOf(word, languages)));
    return labelled && asked.some((terms) => terms.every(({ variants }) => variants.some((word) => forms.has(word))));
  };
}

function isSameAttribute(a: Line, b: Line): boolean {
  if (a.labelled !== b.labelled) return false;
  const shared = [...a.frame].filter((word) => b.frame.has(word)).length;
  const size = Math.max(a.frame.size, b.frame.size);
  return a.labelled ? size > 0 && shared === size : shared >= FRAME_WORDS_MIN && shared >= FRAME_SHARE * size;
}

const hasSameText = (a: Line, b: Line): boolean => a.text === b.text;
