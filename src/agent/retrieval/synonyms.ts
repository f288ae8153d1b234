/** Applies a workspace's synonyms to a question's words. */
import { queryTerms } from './lexemes.js';
import type { WeightedTerm } from './query-terms.js';

/**
 * The terms, each extended by the words of its synonyms: "sso" may match "single" or "sign", and each of these
 * "sso", if the question contains "single sign-on" as a whole. Deterministic.
 * @param groups phrases with the same meaning
 */
export function withSynonyms(terms: WeightedTerm[], groups: string[][]): WeightedTerm[] {
  const languages = terms[0]?.languages;
  if (!languages || groups.length === 0) return terms;
  const asked = new Set(terms.flatMap(({ variants }) => variants));
  const forms = new Map<WeightedTerm, Set<string>>();
  for (const group of groups) {
    const phrases = group.map((phrase) => queryTerms(phrase, languages)).filter((phrase) => phrase.length > 0);
    const isAsked = (phrase: (typeof phrases)[number]): boolean =>
      phrase.every(({ variants }) => variants.some((variant) => asked.has(variant)));
    const own = new Set(phrases.filter(isAsked).flatMap((phrase) => phrase.flatMap(({ variants }) => variants)));
    if (own.size === 0) continue;
    const others = phrases
      .filter((phrase) => !isAsked(phrase))
      .flatMap((phrase) => phrase.flatMap((word) => word.variants));
    for (const term of terms) {
      if (!term.variants.some((variant) => own.has(variant))) continue;
      forms.set(term, new Set([...(forms.get(term) ?? term.variants), ...others]));
    }
  }
  return terms.map((term) => ({ ...term, variants: [...(forms.get(term) ?? term.variants)] }));
}
