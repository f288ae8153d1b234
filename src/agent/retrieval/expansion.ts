/** Query expansion: synonyms of the question's words, in the words of the knowledge. */
import type { KnowledgeStatistics } from '../ports/knowledge.js';
import { idf } from './bm25.js';
import { phrasesOf } from './concepts.js';
import type { RatedTerm } from './query-terms.js';

export interface Expanded {
  /** The question's words, each with its equivalent phrases. */
  terms: RatedTerm[];
  /** The words of these phrases, to search with. */
  expansions: RatedTerm[];
}

/** Weight of an expansion relative to its word; more if the knowledge does not contain the word itself. */
const EXPANSION_WEIGHT = { known: 0.35, unknown: 0.7 };
/** Maximum phrases per word; a word with more concepts is unspecific. */
const PHRASES_MAX = 24;

/** Phrases for a word's concepts in these languages. Names have no synonyms. */
export function phrasesFor(
  { concepts = [], name, word, languages: [own] }: RatedTerm,
  languages: string[],
): string[][] {
  const isName = name && own !== 'de';
  if (isName || /\d/.test(word)) return [];
  return concepts
    .flatMap((concept) => languages.flatMap((language) => phrasesOf(concept, language)))
    .slice(0, PHRASES_MAX);
}

/** @param candidates phrases for each of the terms */
export function expand(
  terms: RatedTerm[],
  candidates: string[][][],
  { passages, frequency }: KnowledgeStatistics,
): Expanded {
  const expansions: RatedTerm[] = [];
  const expanded = terms.map((term, index): RatedTerm => {
    const own = new Set(term.variants);
    const phrases = candidates[index]!.filter(
      (phrase) => phrase.every((lexeme) => frequency.has(lexeme)) && !(phrase.length === 1 && own.has(phrase[0]!)),
    );
    if (phrases.length === 0) return term;
    const isKnown = term.frequency > 0;
    const variants = [...new Set(phrases.flat())].filter((lexeme) => !own.has(lexeme));
    const commonest = Math.max(...phrases.map((phrase) => Math.min(...phrase.map((lexeme) => frequency.get(lexeme)!))));
    const rarity = idf(passages, commonest);
    const weight = term.weight * (isKnown ? EXPANSION_WEIGHT.known : EXPANSION_WEIGHT.unknown);
    const frequencyMax = Math.max(...variants.map((lexeme) => frequency.get(lexeme)!));
    if (variants.length > 0)
      expansions.push({
        ...term,
        variants,
        weight,
        frequency: frequencyMax,
        idf: idf(passages, frequencyMax),
        rarity,
        phrases: [],
      });
    return isKnown ? { ...term, phrases } : { ...term, phrases, frequency: commonest, idf: rarity, rarity };
  });
  return { terms: expanded, expansions };
}
