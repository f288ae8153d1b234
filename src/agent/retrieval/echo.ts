import type { RatedTerm } from './query-terms.js';

/** Similarity of a label and the question: weight of shared words relative to both (Dice), 0–1. */
export function echoOf(label: string[], terms: RatedTerm[], rarity: (lexeme: string) => number): number {
  const words = new Set(label);
  let shared = 0;
  let both = 0;
  for (const { variants, weight, idf } of terms) {
    both += weight * idf;
    const match = variants.find((variant) => words.delete(variant));
    if (match === undefined) continue;
    both += weight * idf;
    shared += 2 * weight * idf;
  }
  for (const word of words) both += rarity(word);
  return both > 0 ? shared / both : 0;
}
