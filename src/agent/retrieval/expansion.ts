/** Query expansion: synonyms of the question's words, in the words of the knowledge. */
import type { KnowledgeStatistics } from '../ports/knowledge.js';
import { idf } from './bm25.js';
import { conceptsIn, phrasesOf } from './concepts.js';
import { words } from './lexemes.js';
import type { RatedTerm } from './query-terms.js';
import { isWeak } from './weak-words.js';
import type { WeightedText } from './wordings.js';

export interface Expanded {
  /** The question's words, each with its equivalent phrases. */
  terms: RatedTerm[];
  /** The words of these phrases, to search with. */
  expansions: RatedTerm[];
}

/** A word of the question with the phrases of its concepts, which the knowledge may or may not contain. */
export interface ExpansionCandidate {
  term: RatedTerm;
  phrases: string[][];
}

/** Weight of an expansion relative to its word; more if the knowledge does not contain the word itself. */
const EXPANSION_WEIGHT = { known: 0.35, unknown: 0.7 };
/** Maximum phrases per word; a word with more concepts is unspecific. */
const PHRASES_MAX = 24;

/** Phrases for a word's concepts in these languages, and its translations. Names have no synonyms. */
export function phrasesFor(
  { concepts = [], name, word, languages: [own] }: RatedTerm,
  languages: string[],
  translations: Translations,
): string[][] {
  const isName = name && own !== 'de';
  if (isName || /\d/.test(word)) return [];
  return concepts
    .flatMap((concept) => languages.flatMap((language) => phrasesOf(concept, language)))
    .concat(translations.get(word) ?? [])
    .slice(0, PHRASES_MAX);
}

/** Phrases in the languages of the knowledge, by the word of a question in another language. */
export type Translations = ReadonlyMap<string, string[][]>;

/** Translates the words of texts by the vocabulary into the other languages of these. */
export function translationsOf(texts: WeightedText[], languages: string[]): Translations {
  const translations = new Map<string, string[][]>();
  for (const { text, language: own } of texts) {
    const others = languages.filter((language) => language !== own);
    if (others.length === 0) continue;
    const textWords = words(text);
    for (const { concepts, from, to } of conceptsIn(textWords, own, 'vocabulary')) {
      const phrases = concepts.flatMap((group) =>
        others.flatMap((language) => phrasesOf(group, language, 'vocabulary')),
      );
      for (const word of textWords.slice(from, to).filter((each) => !isWeak(each))) {
        const known = translations.get(word) ?? [];
        // A message may repeat a word hundreds of times.
        if (known.length < PHRASES_MAX) translations.set(word, [...known, ...phrases]);
      }
    }
  }
  return translations;
}

/** Keeps the phrases that the knowledge contains, and weighs their words. */
export function expand(candidates: ExpansionCandidate[], { passages, frequency }: KnowledgeStatistics): Expanded {
  const expansions: RatedTerm[] = [];
  const frequencyOf = (lexeme: string): number => frequency.get(lexeme) ?? 0;
  const terms = candidates.map(({ term, phrases: possible }): RatedTerm => {
    const own = new Set(term.variants);
    const phrases = possible.filter(
      (phrase) =>
        phrase.every((lexeme) => frequency.has(lexeme)) &&
        !(phrase.length === 1 && phrase.every((lexeme) => own.has(lexeme))),
    );
    if (phrases.length === 0) return term;
    const isKnown = term.frequency > 0;
    const variants = [...new Set(phrases.flat())].filter((lexeme) => !own.has(lexeme));
    const commonest = Math.max(...phrases.map((phrase) => Math.min(...phrase.map(frequencyOf))));
    const rarity = idf(passages, commonest);
    const weight = term.weight * (isKnown ? EXPANSION_WEIGHT.known : EXPANSION_WEIGHT.unknown);
    const frequencyMax = Math.max(...variants.map(frequencyOf));
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
  return { terms, expansions };
}
