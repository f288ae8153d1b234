/**
 * Resolves conflicting evidence, when several documents answer about equally well with different figures: the
 * newer version wins, contradictions are not answered, and if the person did not say which of several things
 * they mean, the agent asks.
 */
import type { RatedEvidence } from '../retrieval/evidence.js';
import { words } from '../retrieval/lexemes.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { CAPITAL_OR_FIGURE, mainPart } from '../retrieval/titles.js';
import { newerOf, withoutVersion } from './document-versions.js';

interface ResolvedEvidence {
  /** In the order in which to answer from them. */
  rated: RatedEvidence[];
  /**
   * The same without evidence that competes with the best: competition does not show whether the question is
   * answered.
   */
  certain: RatedEvidence[];
}

export type ConflictResolution = ResolvedEvidence &
  (
    | { kind: 'answer' | 'conflict' }
    /** Names of the possible subjects, best first. */
    | { kind: 'clarify'; options: string[] }
  );

/** Maximum difference in rank of competing evidence. */
const CLOSE = 0.3;
/** Share of their other words that two lines with different figures have in common if they conflict. */
const SAME_SHARE = 0.8;
/** Minimum number of such words. */
const SAME_WORDS_MIN = 2;
const OPTIONS_MAX = 4;

interface Line {
  /** All words except figures. */
  frame: Set<string>;
  figures: string;
}

/** Resolves conflicts between the best evidence and its competitors. @param rated best first */
export function resolveConflicts(rated: RatedEvidence[], terms: RatedTerm[]): ConflictResolution {
  const first = rated[0];
  const unchanged: ConflictResolution = { kind: 'answer', rated, certain: rated };
  const conflicting = first ? conflictingLinesOf(first, rated) : [];
  if (!first || conflicting.length === 0) return unchanged;
  const asked = new Set(terms.flatMap(({ word, variants }) => [word, ...variants]));
  const own = subjectOf(first);
  const sameSubject = conflicting.find((candidate) => sameSet(subjectOf(candidate), own));
  if (sameSubject) return resolveByVersion(first, sameSubject, rated);
  const options = optionsOf([first, ...conflicting], asked);
  return options ? { kind: 'clarify', rated, certain: without(rated, conflicting), options } : unchanged;
}

/** The best line of each other document that states the same with other figures. */
function conflictingLinesOf(first: RatedEvidence, rated: RatedEvidence[]): RatedEvidence[] {
  const line = lineOf(first);
  if (line.figures === '') return [];
  const seen = new Set([first.evidence.documentId]);
  return rated.filter((candidate) => {
    if (candidate.rank < first.rank - CLOSE || seen.has(candidate.evidence.documentId)) return false;
    seen.add(candidate.evidence.documentId);
    const other = lineOf(candidate);
    return other.figures !== '' && other.figures !== line.figures && isSameFrame(line.frame, other.frame);
  });
}

function lineOf({ evidence }: RatedEvidence): Line {
  const all = words(evidence.quote);
  const figures = all.filter((word) => /\d/.test(word));
  return { frame: new Set(all.filter((word) => !/\d/.test(word))), figures: figures.join(' ') };
}

function isSameFrame(a: Set<string>, b: Set<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared >= SAME_WORDS_MIN && shared >= SAME_SHARE * Math.max(a.size, b.size);
}

/** Two documents about one thing: the newer version is right; if neither is newer, neither is used. */
function resolveByVersion(first: RatedEvidence, twin: RatedEvidence, rated: RatedEvidence[]): ConflictResolution {
  const newer = newerOf(first.passage, twin.passage);
  if (!newer) {
    const rest = rated.filter((other) => other !== first && other !== twin);
    return { kind: 'conflict', rated: [first, twin, ...rest], certain: without(rated, [twin]) };
  }
  const [right, outdated] = newer === first.passage ? [first, twin] : [twin, first];
  const current = [right, ...without(rated, [outdated]).filter((other) => other !== right)];
  return { kind: 'answer', rated: current, certain: current };
}

/** The names to choose from, if the question contains nothing that distinguishes them. */
function optionsOf(all: [RatedEvidence, ...RatedEvidence[]], asked: Set<string>): string[] | null {
  const subjects = all.map(subjectOf);
  const shared = [...subjectOf(all[0])].filter((word) => subjects.every((subject) => subject.has(word)));
  const distinctive = subjects.map((subject) => [...subject].filter((word) => !shared.includes(word)));
  if (distinctive.some((own) => own.some((word) => asked.has(word)))) return null;
  // One name is part of the others (`Gold` and `Gold Plus`), and the question contains it.
  if (distinctive.some((own) => own.length === 0) && shared.some((word) => asked.has(word))) return null;
  const options = [...new Set(all.map(({ passage }) => nameOf(passage.title)))].slice(0, OPTIONS_MAX);
  return options.length < 2 ? null : options;
}

/** All evidence except that of these documents. */
function without(rated: RatedEvidence[], excluded: RatedEvidence[]): RatedEvidence[] {
  const documents = new Set(excluded.map(({ evidence }) => evidence.documentId));
  return rated.filter(({ evidence }) => !documents.has(evidence.documentId));
}

const LOWER_CASE_WORD = /^\p{Ll}[\p{L}\p{M}’'-]*$/u;

/** The name in a title: its first part, without version markers. */
export function nameOf(title: string): string {
  const first = withoutVersion(mainPart(title)).trim();
  return withoutTrail(first) || title;
}

/**
 * `Gold Account at a glance` names the Gold Account: trailing lower-case words are dropped if a name of two
 * words remains.
 */
function withoutTrail(name: string): string {
  const words = [...name.matchAll(/\S+/g)];
  const last = words.at(-1);
  if (!last || !LOWER_CASE_WORD.test(last[0])) return name;
  for (const { 0: word, index } of words.slice(1, -1).reverse()) {
    if (CAPITAL_OR_FIGURE.test(word)) return name.slice(0, index + word.length);
    if (!LOWER_CASE_WORD.test(word)) return name;
  }
  return name;
}

const subjectOf = ({ passage }: RatedEvidence): Set<string> => new Set(words(nameOf(passage.title)));

const sameSet = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every((word) => b.has(word));
