import type { AnswerModel, Evidence, ModelQuestion, ProposedSentence } from '../ports/model.js';
import { readable } from './readable.js';

/** A second piece of the same document is said too when it answers about as well: running text carries an answer over, */
const CLOSE_IN_PROSE = 0.8;
/** while rows and items stand beside others that only look alike. */
const CLOSE_IN_LISTS = 0.9;
/** Lines of one list or table that answer as well as this are all said, */
const CLOSE_IN_ONE_LIST = 0.85;
/** from so many */
const LIST_MIN = 3;
/** to so many. */
const LIST_MAX = 8;
/** What is said together stays this short: an answer is to be read. */
const BOTH_CHARACTERS_MAX = 600;

/**
 * The model that needs no network: it says the best evidence in its own words, and what stands right beside it when it
 * answers about as well. Same question and evidence, same sentences.
 */
export class EmbeddedModel implements AnswerModel {
  readonly name = 'embedded-extractive-1';
  readonly promptVersion = null;

  async *propose({ evidence, sides = [] }: ModelQuestion): AsyncIterable<ProposedSentence> {
    // What is compared is named: the lines alone would not tell which is which.
    for (const [index, name] of sides.entries())
      yield { text: `${name}: ${readable(evidence[index]!.quote)}`, evidence: [index] };
    if (sides.length > 0) return;
    for (const index of pick(evidence)) yield { text: readable(evidence[index]!.quote), evidence: [index] };
  }
}

/** What was asked for is what the list is headed by: its lines answer about equally, and are said in their order. */
function wholeList(first: Evidence, evidence: Evidence[]): number[] {
  if (first.kind === 'sentence') return [];
  const lines = evidence.flatMap((one, index) => {
    const sameList = one.documentId === first.documentId && one.kind === first.kind && one.context === first.context;
    return sameList && one.score >= CLOSE_IN_ONE_LIST * first.score ? [{ index, one }] : [];
  });
  const characters = lines.reduce((sum, { one }) => sum + one.quote.length, 0);
  if (lines.length > LIST_MAX || characters > BOTH_CHARACTERS_MAX) return [];
  return lines.sort((a, b) => a.one.start - b.one.start).map(({ index }) => index);
}

/** Indices of the evidence to say, best first. */
function pick(evidence: Evidence[]): number[] {
  const [first, second] = evidence;
  if (!first) return [];
  const list = wholeList(first, evidence);
  if (list.length >= LIST_MIN && list.includes(1)) return list;
  if (!second || second.documentId !== first.documentId || second.kind !== first.kind) return [0];
  if (first.quote.length + second.quote.length > BOTH_CHARACTERS_MAX) return [0];
  const close = first.kind === 'sentence' ? CLOSE_IN_PROSE : CLOSE_IN_LISTS;
  if (second.score < close * first.score || readable(second.quote) === readable(first.quote)) return [0];
  return [0, 1];
}
