/** Which of the evidence is said: the best piece, and what stands beside it and answers about as well. */
import type { Evidence } from '../ports/model.js';
import { analyse } from '../retrieval/analysis.js';
import type { RatedEvidence } from '../retrieval/evidence.js';
import type { Features } from '../retrieval/features.js';
import type { AnswerKind } from '../retrieval/question.js';
import type { RatedTerm } from '../retrieval/query-terms.js';
import { likelihood } from './answerability.js';
import { extractsOf } from './extracts.js';
import { tableAnswer } from './table-answer.js';

/** Lines of a list are said whole when they miss no more of the question than the best, in share of its words. */
const MATCHED_LESS_MAX = 0.01;
/** Lines under one head are said, the likeliest first, until the one that answers is so likely among them. */
const SAID_SHARE = 0.95;
/** What ranks so far behind is not said beside. */
const BEHIND_MAX = 1;
const LINES_MAX = 4;
const CHARACTERS_MAX = 420;
/** Lines of one list that answer as well as this are all said, */
const CLOSE_IN_ONE_LIST = 0.8;
/** from so many */
const LIST_MIN = 3;
/** to so many. */
const LIST_MAX = 8;
const LIST_CHARACTERS_MAX = 600;
/** A line of fewer words (`Yes.`) is said with the next. */
const WHOLE_LEXEMES_MIN = 4;

/** @param rated best first */
export function linesToSay(rated: RatedEvidence[], terms: RatedTerm[], asked: AnswerKind): Evidence[] {
  const first = rated[0];
  if (!first) return [];
  if (!first.features.structured) return extractsOf(rated.map(({ evidence }) => evidence));
  const list = asked.superlative || first.features.range > 0 ? [] : wholeList(first, rated, terms);
  if (list.length >= LIST_MIN) return list;
  const ofTable = tableAnswer(rated, terms, asked);
  if (ofTable) return [ofTable];
  const lines = [first.evidence];
  let characters = first.evidence.quote.length;
  const next = following(first, rated);
  const beside = rated.filter((one) => one !== first && isBeside(one, first));
  const likely = ({ rank }: RatedEvidence): number => likelihood(rank, first.rank);
  const all = beside.reduce((sum, one) => sum + likely(one), 1);
  let said = 1;
  for (const one of [...(next ? [next] : []), ...beside]) {
    if (lines.length === LINES_MAX || lines.some(({ quote }) => quote === one.evidence.quote)) continue;
    if (one !== next && said >= SAID_SHARE * all) break;
    if (characters + one.evidence.quote.length > CHARACTERS_MAX) continue;
    characters += one.evidence.quote.length;
    said += likely(one);
    lines.push(one.evidence);
  }
  return lines.sort((a, b) => (a.documentId === b.documentId ? a.start - b.start : 0));
}

/** What was asked for is what the list is headed by: its lines answer about equally, and are said in their order. */
function wholeList(first: RatedEvidence, rated: RatedEvidence[], terms: RatedTerm[]): Evidence[] {
  if (first.evidence.kind === 'sentence' || (first.evidence.kind === 'row' && namesRow(first, terms))) return [];
  const lines = rated.filter(({ evidence, features }) => {
    const { documentId, kind, context, score } = evidence;
    const isOfList =
      documentId === first.evidence.documentId && kind === first.evidence.kind && context === first.evidence.context;
    return isOfList && score >= CLOSE_IN_ONE_LIST * first.evidence.score && missesNoMore(features, first.features);
  });
  const characters = lines.reduce((sum, { evidence }) => sum + evidence.quote.length, 0);
  if (lines.length > LIST_MAX || characters > LIST_CHARACTERS_MAX) return [];
  return lines.map(({ evidence }) => evidence).sort((a, b) => a.start - b.start);
}

/** The question says what the row is called, so it asks for no other. */
function namesRow({ passage, evidence }: RatedEvidence, terms: RatedTerm[]): boolean {
  const at = passage.units.findIndex(({ start }) => start === evidence.start);
  const { label } = analyse(passage).units[at]!;
  return terms.some(({ variants }) => variants.some((variant) => label.includes(variant)));
}

const missesNoMore = ({ matched }: Features, first: Features): boolean => matched >= first.matched - MATCHED_LESS_MAX;

const isBeside = ({ evidence, rank }: RatedEvidence, first: RatedEvidence): boolean =>
  evidence.documentId === first.evidence.documentId &&
  evidence.context === first.evidence.context &&
  rank >= first.rank - BEHIND_MAX;

/** What stands right behind a line that says nothing by itself. */
function following({ evidence, passage, features }: RatedEvidence, rated: RatedEvidence[]): RatedEvidence | undefined {
  if (features.length >= WHOLE_LEXEMES_MIN || evidence.kind !== 'sentence') return undefined;
  const at = passage.units.findIndex(({ start }) => start === evidence.start);
  const next = passage.units[at + 1];
  return rated.find((one) => one.passage === passage && one.evidence.start === next?.start);
}
