/** Two things side by side: what both tell of one matter, matter by matter. */
import type { KnowledgeIndex, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { TurnInput } from '../ports/turn.js';
import { toEvidence } from '../retrieval/evidence.js';
import type { Comparison } from '../retrieval/comparison.js';
import { languageOf, likelyLanguages } from '../understanding/language.js';
import { queryTerms, variantsOf, words } from '../retrieval/lexemes.js';
import { mainPart } from '../retrieval/titles.js';
import { nameOf } from './conflicting-evidence.js';

/** As many matters as are read with one look. */
const MATTERS_MAX = 4;
/** A sentence's frame has to be this long to tell what it is about. */
const FRAME_WORDS_MIN = 3;
/** And so much of both frames the same. */
const FRAME_SHARE = 0.75;
/** Passages of one thing's articles that are looked through. */
const PASSAGES_MAX = 60;

interface Line {
  evidence: Evidence;
  /** What it speaks of: a label, or a sentence without figures and without the thing's own name. */
  frame: Set<string>;
  labelled: boolean;
  /** Every word but the thing's own name. */
  said: string;
  languages: string[];
}

/** What articles are about, as their titles name it. */
export type Subject = string;

/** Passages of the articles that bear each of two names. */
export type Bearers = [Passage[], Passage[]];

/** All that is said of one thing in the articles that bear its name; null where none does. */
interface Described {
  subject: Subject;
  lines: Line[];
}

/** Lines of both, in pairs of one matter each: `[one, other, one, other …]`; empty where they have no matter in common. */
export function besides(bearers: Bearers, locale: string | null, matters: string[]): Evidence[] {
  const [one, other] = [described(bearers[0]), described(bearers[1])];
  if (!one || !other || one.subject === other.subject) return [];
  const pairs: Evidence[] = [];
  const taken = new Set<Line>();
  for (const line of one.lines.filter(isAbout(matters, locale))) {
    const partner = other.lines.find((candidate) => !taken.has(candidate) && isSameMatter(line, candidate));
    // What both say alike is no difference, but the answer where it was asked for.
    if (!partner || (matters.length === 0 && saysTheSame(line, partner))) continue;
    taken.add(partner);
    pairs.push(line.evidence, partner.evidence);
    if (pairs.length === 2 * MATTERS_MAX) break;
  }
  return pairs;
}

function described(passages: Passage[]): Described | null {
  const subject = subjectNamed(passages);
  return subject === null ? null : { subject, lines: unambiguous(passages.flatMap(linesOf)) };
}

/** What the articles are about that bear a name; null where none does. */
export const subjectNamed = ([first]: Passage[]): Subject | null => (first ? subjectOf(first) : null);

/** The articles that bear each of the names. */
export async function bearersOf(index: KnowledgeIndex, input: TurnInput, { names }: Comparison): Promise<Bearers> {
  return [await named(index, input, names[0]), await named(index, input, names[1])];
}

/** Passages of the articles that are named so: `Gold` is not what `Gold Plus` is about. None where it names several things. */
async function named(index: KnowledgeIndex, { workspaceId }: TurnInput, name: string): Promise<Passage[]> {
  const terms = words(name);
  if (terms.length === 0) return [];
  const held = await index.titled(workspaceId, terms, PASSAGES_MAX);
  const bearers = held.filter((passage) => terms.every((term) => subjectWords(passage).includes(term)));
  const shortest = Math.min(...bearers.map((passage) => subjectWords(passage).length));
  const passages = bearers.filter((passage) => subjectWords(passage).length === shortest);
  return new Set(passages.map(subjectOf)).size === 1 ? passages : [];
}

const subjectWords = ({ title }: { title: string }): string[] => [...new Set(words(nameOf(title)))].sort();
export const subjectOf = (titled: { title: string }): Subject => subjectWords(titled).join(' ');

function linesOf(passage: Passage): Line[] {
  const own = new Set(words(mainPart(passage.title)));
  const languages = [languageOf(`${passage.title}\n${passage.text}`, passage.locale)];
  return passage.units.map((unit) => {
    const quote = passage.text.slice(unit.start - passage.start, unit.end - passage.start);
    const label = unit.kind === 'sentence' ? null : /^\s*(?:[-*•|]\s*)?([^:：|]{2,60})[:：|]/u.exec(quote)?.[1];
    const said = words(quote).filter((word) => !own.has(word));
    const frame = new Set(words(label ?? quote).filter((word) => !/\d/.test(word) && !own.has(word)));
    return {
      evidence: toEvidence(passage, unit, quote, 1),
      frame,
      labelled: Boolean(label),
      said: said.join(' '),
      languages,
    };
  });
}

/** A label that one thing bears with several values, as in a table's every row, tells nothing of the whole. */
function unambiguous(lines: Line[]): Line[] {
  const first = new Map<string, Line>();
  const several = new Set<string>();
  for (const line of lines.filter(({ labelled }) => labelled)) {
    const matter = matterOf(line);
    const before = first.get(matter);
    if (!before) first.set(matter, line);
    else if (!saysTheSame(before, line)) several.add(matter);
  }
  return lines.filter((line) => !line.labelled || (first.get(matterOf(line)) === line && !several.has(matterOf(line))));
}

const matterOf = ({ frame }: Line): string => [...frame].sort().join(' ');

/** Whether a line's label has all the words of one of these; any does where there are none. */
function isAbout(matters: string[], locale: string | null): (line: Line) => boolean {
  const asked = matters.map((matter) => queryTerms(matter, likelyLanguages(matter, locale)));
  return ({ frame, labelled, languages }) => {
    if (asked.length === 0) return true;
    const said = new Set([...frame].flatMap((word) => variantsOf(word, languages)));
    return labelled && asked.some((terms) => terms.every(({ variants }) => variants.some((word) => said.has(word))));
  };
}

function isSameMatter(a: Line, b: Line): boolean {
  if (a.labelled !== b.labelled) return false;
  const shared = [...a.frame].filter((word) => b.frame.has(word)).length;
  const most = Math.max(a.frame.size, b.frame.size);
  return a.labelled ? most > 0 && shared === most : shared >= FRAME_WORDS_MIN && shared >= FRAME_SHARE * most;
}

const saysTheSame = (a: Line, b: Line): boolean => a.said === b.said;
