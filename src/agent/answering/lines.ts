/** Chooses the evidence to return: the best piece, and adjacent evidence that answers about as well. */
import type { Evidence } from '../ports/model.js';
import { neededSubject, toEvidence, type RatedEvidence } from '../retrieval/evidence.js';
import type { Features } from '../retrieval/features.js';
import type { AnswerKind } from '../retrieval/question.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { HEADING_ASKS_MIN } from '../retrieval/heading-asks.js';
import { likelihood } from './answerability.js';
import { extractsOf } from './extracts.js';

/**
 * Lines of a list are returned completely if they cover no less of the question than the best, within this
 * share of its words.
 */
const MATCHED_LESS_MAX = 0.01;
/** Lines under one heading are returned, the likeliest first, until they contain the answer with this probability. */
const PROBABILITY_TARGET = 0.95;
/** Evidence this far behind is not added. */
const BEHIND_MAX = 1;
const LINES_MAX = 4;
const CHARACTERS_MAX = 420;
/** Lines of one list with at least this share of the best score are all returned, */
const CLOSE_IN_ONE_LIST = 0.8;
/** if their number is in this range. */
const LIST_MIN = 3;
const LIST_MAX = 8;
const LIST_CHARACTERS_MAX = 600;
/** A line of fewer words (`Yes.`) is returned together with the next. */
const WHOLE_LEXEMES_MIN = 4;

/** @param rated best first */
export function selectLines(rated: RatedEvidence[], terms: RatedTerm[], asked: AnswerKind): Evidence[] {
  const first = rated[0];
  if (!first) return [];
  if (!first.features.structured) return extractsOf(rated.map(({ evidence }) => evidence));
  const list = asked.superlative || first.features.range > 0 ? [] : wholeList(first, rated);
  if (list.length >= LIST_MIN) return list;
  const section = wholeSection(first);
  if (section.length > 1) return section;
  const next = nextLine(first, rated);
  // Shown with the line, which nothing may stand between: `The gym is in the cellar. It costs 4 euros.`
  const subject = neededSubject(first, terms);
  const isOfSubject = ({ unit }: RatedEvidence): boolean => !subject || unit.subject === first.unit.subject;
  const adjacent = rated.filter((other) => other !== first && isAdjacent(other, first) && isOfSubject(other));
  const likelihoodOf = ({ rank }: RatedEvidence): number => likelihood(rank, first.rank);
  const total = adjacent.reduce((sum, candidate) => sum + likelihoodOf(candidate), 1);
  let selected = 1;
  const lines = subject ? [first.evidence, subject] : [first.evidence];
  let characters = lines.reduce((sum, { quote }) => sum + quote.length, 0);
  for (const candidate of [...(next ? [next] : []), ...adjacent]) {
    const { evidence } = candidate;
    if (lines.length === LINES_MAX || lines.some(({ quote }) => quote === evidence.quote)) continue;
    if (candidate !== next && selected >= PROBABILITY_TARGET * total) break;
    if (characters + evidence.quote.length > CHARACTERS_MAX) continue;
    characters += evidence.quote.length;
    selected += likelihoodOf(candidate);
    lines.push(evidence);
  }
  return lines.sort((a, b) => (a.documentId === b.documentId ? a.start - b.start : 0));
}

/** A short section whose heading was asked, or whose examples fit better than any other's, is the answer as a whole. */
function wholeSection({ evidence, passage, features }: RatedEvidence): Evidence[] {
  if (features.echo < HEADING_ASKS_MIN && Math.max(features.exampleLead, features.exampleOdds) <= 0) return [];
  const own = passage.units.find(({ start }) => start === evidence.start);
  const units = passage.units.filter(({ context }) => context === own?.context);
  const lines = units.map((unit) => (unit === own ? evidence : toEvidence(passage, { unit, score: evidence.score })));
  const isShort = lines.length <= LINES_MAX && lines.map(({ quote }) => quote).join('').length <= CHARACTERS_MAX;
  return isShort && lines.every(({ kind }) => kind === 'sentence') ? lines : [];
}

/** All lines of a list whose heading was asked for: they answer about equally, and are returned in order. */
function wholeList(first: RatedEvidence, rated: RatedEvidence[]): Evidence[] {
  if (first.evidence.kind !== 'item') return [];
  const lines = rated.filter(({ evidence, features }) => {
    const { documentId, kind, context, score } = evidence;
    const isOfList =
      documentId === first.evidence.documentId && kind === first.evidence.kind && context === first.evidence.context;
    return isOfList && score >= CLOSE_IN_ONE_LIST * first.evidence.score && matchesAsMuch(features, first.features);
  });
  const characters = lines.reduce((sum, { evidence }) => sum + evidence.quote.length, 0);
  if (lines.length > LIST_MAX || characters > LIST_CHARACTERS_MAX) return [];
  return lines.map(({ evidence }) => evidence).sort((a, b) => a.start - b.start);
}

const matchesAsMuch = ({ matched }: Features, first: Features): boolean => matched >= first.matched - MATCHED_LESS_MAX;

const isAdjacent = ({ evidence, rank }: RatedEvidence, first: RatedEvidence): boolean =>
  evidence.documentId === first.evidence.documentId &&
  evidence.context === first.evidence.context &&
  rank >= first.rank - BEHIND_MAX;

/** The next line of its section, if a line says nothing by itself (`Yes.`). */
function nextLine({ evidence, passage, features }: RatedEvidence, rated: RatedEvidence[]): RatedEvidence | undefined {
  if (features.length >= WHOLE_LEXEMES_MIN || evidence.kind !== 'sentence') return undefined;
  const index = passage.units.findIndex(({ start }) => start === evidence.start);
  const next = passage.units[index + 1];
  const isNext = ({ start, kind, context }: Evidence): boolean =>
    start === next?.start &&
    (kind === 'sentence' ? context === evidence.context : context.startsWith(evidence.context));
  return rated.find((other) => other.passage === passage && isNext(other.evidence));
}
