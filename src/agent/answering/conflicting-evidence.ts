/**
 * What to do when several documents answer about as well with different figures: the newer version is said, documents
 * that contradict each other are not, and where the person did not say which of several things they mean they are asked.
 */
import type { RatedEvidence } from '../retrieval/evidence.js';
import { words } from '../retrieval/lexemes.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { mainPart } from '../retrieval/titles.js';
import { newerOf, withoutVersion } from './document-versions.js';

interface Ruled {
  /** In the order to answer from. */
  rated: RatedEvidence[];
  /** The same without the best one's contenders: that they contend says nothing of whether the question is answered. */
  certain: RatedEvidence[];
}

export type Ruling = Ruled &
  (
    | { kind: 'say' | 'conflict' }
    /** Names of the things that it could be about, best first. */
    | { kind: 'clarify'; options: string[] }
  );

/** Rank that a contender may lie behind. */
const CLOSE = 0.3;
/** Two lines say the same of different figures when they share this much of their other words, */
const SAME_SHARE = 0.8;
/** and at least so many. */
const SAME_WORDS_MIN = 2;
const OPTIONS_MAX = 4;

interface Line {
  /** Everything but figures. */
  frame: Set<string>;
  figures: string;
}

/** Looks at the best evidence's rivals. @param rated best first */
export function rule(rated: RatedEvidence[], terms: RatedTerm[]): Ruling {
  const first = rated[0];
  const plain: Ruling = { kind: 'say', rated, certain: rated };
  const contenders = first ? contendersOf(first, rated) : [];
  if (!first || contenders.length === 0) return plain;
  const asked = new Set(terms.flatMap(({ word, variants }) => [word, ...variants]));
  const own = subjectOf(first);
  const twin = contenders.find((one) => sameSet(subjectOf(one), own));
  if (twin) return settle(first, twin, rated);
  const options = optionsOf([first, ...contenders], asked);
  return options ? { kind: 'clarify', rated, certain: without(rated, contenders), options } : plain;
}

/** The best line of each other document that says the same with other figures. */
function contendersOf(first: RatedEvidence, rated: RatedEvidence[]): RatedEvidence[] {
  const said = lineOf(first);
  if (said.figures === '') return [];
  const seen = new Set([first.evidence.documentId]);
  return rated.filter((one) => {
    if (one.rank < first.rank - CLOSE || seen.has(one.evidence.documentId)) return false;
    seen.add(one.evidence.documentId);
    const other = lineOf(one);
    return other.figures !== '' && other.figures !== said.figures && isSameFrame(said.frame, other.frame);
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

/** Two documents about one thing: the newer version is right; where none is, neither is said. */
function settle(first: RatedEvidence, twin: RatedEvidence, rated: RatedEvidence[]): Ruling {
  const newer = newerOf(first.passage, twin.passage);
  if (!newer) {
    const rest = rated.filter((one) => one !== first && one !== twin);
    return { kind: 'conflict', rated: [first, twin, ...rest], certain: without(rated, [twin]) };
  }
  const [right, outdated] = newer === first.passage ? [first, twin] : [twin, first];
  const current = [right, ...without(rated, [outdated]).filter((one) => one !== right)];
  return { kind: 'say', rated: current, certain: current };
}

/** The names to choose from, when the question names nothing that tells the things apart. */
function optionsOf(all: RatedEvidence[], asked: Set<string>): string[] | null {
  const subjects = all.map(subjectOf);
  const shared = [...subjects[0]!].filter((word) => subjects.every((subject) => subject.has(word)));
  const telling = subjects.map((subject) => [...subject].filter((word) => !shared.includes(word)));
  if (telling.some((own) => own.some((word) => asked.has(word)))) return null;
  // One of them is what the others are named after (`Gold`, beside `Gold Plus`), and it was named.
  if (telling.some((own) => own.length === 0) && shared.some((word) => asked.has(word))) return null;
  const options = [...new Set(all.map(({ passage }) => nameOf(passage.title)))].slice(0, OPTIONS_MAX);
  return options.length < 2 ? null : options;
}

/** All but what comes from these documents. */
function without(rated: RatedEvidence[], gone: RatedEvidence[]): RatedEvidence[] {
  const documents = new Set(gone.map(({ evidence }) => evidence.documentId));
  return rated.filter(({ evidence }) => !documents.has(evidence.documentId));
}

const LOWER_CASE_WORD = /^\p{Ll}[\p{L}\p{M}’'-]*$/u;

/** What a title names: its first part, without what tells one version from another. */
export function nameOf(title: string): string {
  const first = withoutVersion(mainPart(title)).trim();
  return withoutTrail(first) || title;
}

/** `Gold Account at a glance` names the Gold Account: words in lower case at its end go, where a name of two words remains. */
function withoutTrail(name: string): string {
  const words = [...name.matchAll(/\S+/g)];
  for (let last = words.length - 2; last >= 1 && LOWER_CASE_WORD.test(words[last + 1]![0]); last--) {
    const { 0: word, index } = words[last]!;
    if (/[\p{Lu}\p{N}]/u.test(word)) return name.slice(0, index + word.length);
  }
  return name;
}

const subjectOf = ({ passage }: RatedEvidence): Set<string> => new Set(words(nameOf(passage.title)));

const sameSet = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every((word) => b.has(word));
