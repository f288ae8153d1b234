/** What a message asks for with numbers, for specs of ranges. */
import { lexemes } from '../../src/agent/retrieval/lexemes.js';
import { answerKind } from '../../src/agent/retrieval/question.js';
import { isNamedBy } from '../../src/agent/retrieval/stated-ranges.js';
import { understand } from '../../src/agent/understanding/understand.js';

export const englishLexemes = (text: string): string[] => lexemes(text, 'en');

/** The numbers of an English question, and whether it names what a range is of. */
export function askedNumbers(question: string) {
  const words = englishLexemes(question);
  const terms = words.map((word) => ({ word, languages: ['en'], variants: [word], name: false, weight: 1 }));
  const { figures } = answerKind(understand(question, 'en'));
  return { figures, isNamed: (names: string[]) => isNamedBy(terms, names) };
}
