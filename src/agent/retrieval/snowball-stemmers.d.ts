/** The package has no types of its own. */
declare module 'snowball-stemmers' {
  /** A stemmer by Snowball's name of the algorithm (`german`); throws on an unknown name. */
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
