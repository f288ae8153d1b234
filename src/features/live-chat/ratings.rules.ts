/** What a rating tells (specification §3.2). */

/** Up to there somebody is not content. */
export const LOW_SCORE = 2;
const HIGH_SCORE = 4;
/** A score is no word on what became of it: it is less than certain. */
const CONFIDENCE = 0.8;

/** @param score 1–5 @returns what became of the conversation, as the score alone tells; null in the middle */
export function resolutionOf(
  score: number,
): { resolution: 'solved' | 'unsolved'; reason: string; confidence: number } | null {
  const reason = `The person rated it ${score} of 5.`;
  if (score >= HIGH_SCORE) return { resolution: 'solved', reason, confidence: CONFIDENCE };
  return score <= LOW_SCORE ? { resolution: 'unsolved', reason, confidence: CONFIDENCE } : null;
}
