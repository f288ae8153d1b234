/** Confidence in a large model's answer: a function of what was proven of its reply, whatever calls that took. */
import rates from './confidence.json';
import type { ProvenReply } from './proven-reply.js';

/**
 * How often a proven answer is right (`npm run lab -- fit confidence`), with or without a doubt left to the judge, times the
 * share of the reply that was proven: what it says not to know, and each claim that was refused, counts as one part.
 */
export function confidenceOf({ tag, sentences, quotations, doubts, unproven }: ProvenReply): number {
  const proven = Math.max(sentences.filter(({ cited }) => cited.length > 0).length, quotations.length);
  const missing = unproven + (tag === 'PARTLY' || tag === 'UNKNOWN' ? 1 : 0);
  if (tag === 'UNKNOWN' || proven + missing === 0) return tag === 'UNKNOWN' ? 0 : rates.proven;
  const rate = doubts > 0 ? rates.doubted : rates.proven;
  return Math.round((1_000 * rate * proven) / (proven + missing)) / 1_000;
}
