/** Derives a session's resolution from its rating (specification §3.2). */

/** Scores up to this count as dissatisfied. */
export const LOW_SCORE = 2;
const HIGH_SCORE = 4;
/** A score alone is less than certain evidence of the resolution. */
const CONFIDENCE = 0.8;

/** @param score 1–5 @returns the resolution that the score alone implies; null in the middle */
export function resolutionOf(
  score: number,
): { resolution: 'solved' | 'unsolved'; reason: string; confidence: number } | null {
  const reason = `The person rated it ${score} of 5.`;
  if (score >= HIGH_SCORE) return { resolution: 'solved', reason, confidence: CONFIDENCE };
  return score <= LOW_SCORE ? { resolution: 'unsolved', reason, confidence: CONFIDENCE } : null;
}
