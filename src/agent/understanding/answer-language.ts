import type { Evidence } from '../ports/model.js';
import type { AnswerSentence } from '../ports/turn.js';
import { detectLanguage, guessLanguage, primarySubtag } from './language.js';
import { words } from '../retrieval/lexemes.js';

/** What the agent speaks when nothing tells otherwise. */
const DEFAULT_LANGUAGE = 'en';

/** The language to answer a person in: what they plainly write, else what the caller said of them. */
export function languageOfPerson(question: string, locale: string | null): string {
  const { languages, plain } = guessLanguage(question);
  const declared = primarySubtag(locale);
  if (declared) return plain && languages[0] !== declared ? languages[0]! : locale!.trim();
  return languages[0] ?? DEFAULT_LANGUAGE;
}

/**
 * The language that an answer is in. An extract speaks its document's language, whatever the person's; a sentence in a
 * model's own words is told by those words.
 */
export function languageOfAnswer(sentences: AnswerSentence[], source: Evidence, person: string): string {
  const quoted = new Set(words(source.quote));
  const own = words(sentences.at(-1)!.text);
  const extract = own.every((word) => quoted.has(word));
  const declared = primarySubtag(source.locale);
  if (extract && declared) return source.locale!;
  return detectLanguage(sentences.map(({ text }) => text).join(' ')) ?? (extract ? declared : null) ?? person;
}
