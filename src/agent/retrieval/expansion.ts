/** What else means the same as a word of the question, in the words of the knowledge. */
import type { KnowledgeStatistics } from '../ports/knowledge.js';
import { idf } from './bm25.js';
import { phrasesOf } from './concepts.js';
import type { RatedTerm } from './query-terms.js';

export interface Expanded {
  /** The question's words, each with the phrases that stand for it. */
  terms: RatedTerm[];
  /** The words of these phrases, to search by. */
  expansions: RatedTerm[];
}

/** What an expansion weighs beside the word it stands for; more where the knowledge does not hold the word itself. */
const EXPANSION_WEIGHT = { known: 0.35, unknown: 0.7 };
/** Phrases that one word is expanded by; a word of more concepts says little. */
const PHRASES_MAX = 24;

/** Ways to say a word's concepts in these languages. A name stands for nothing else. */
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
  const said = terms.map((term, at): RatedTerm => {
    const own = new Set(term.variants);
    const phrases = candidates[at]!.filter(
      (phrase) => phrase.every((lexeme) => frequency.has(lexeme)) && !(phrase.length === 1 && own.has(phrase[0]!)),
    );
    if (phrases.length === 0) return term;
    const isKnown = term.frequency > 0;
    const variants = [...new Set(phrases.flat())].filter((lexeme) => !own.has(lexeme));
    const commonest = Math.max(...phrases.map((phrase) => Math.min(...phrase.map((lexeme) => frequency.get(lexeme)!))));
    const rarity = idf(passages, commonest);
    const weight = term.weight * (isKnown ? EXPANSION_WEIGHT.known : EXPANSION_WEIGHT.unknown);
    const held = Math.max(...variants.map((lexeme) => frequency.get(lexeme)!));
    if (variants.length > 0)
      expansions.push({ ...term, variants, weight, frequency: held, idf: idf(passages, held), rarity, phrases: [] });
    return isKnown ? { ...term, phrases } : { ...term, phrases, frequency: commonest, idf: rarity, rarity };
  });
  return { terms: said, expansions };
}
