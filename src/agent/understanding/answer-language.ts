import { required } from '../../platform/kernel/invariant.js';
import type { Evidence } from '../ports/model.js';
import type { AnswerSentence } from '../ports/turn.js';
import { detectLanguage, guessLanguage, primarySubtag } from './language.js';
import { words } from '../retrieval/lexemes.js';

/** The agent's language if there is no other information. */
const DEFAULT_LANGUAGE = 'en';

/** The language in which to answer: the one that the person clearly writes, else the one supplied by the caller. */
export function languageOfPerson(question: string, locale: string | null): string {
  const { languages, plain } = guessLanguage(question);
  const [written = DEFAULT_LANGUAGE] = languages;
  const declared = primarySubtag(locale);
  if (locale === null || declared === null) return written;
  return plain && written !== declared ? written : locale.trim();
}

/**
 * The language of an answer. An extract has its document's language; a sentence in a model's own words is
 * detected by these words.
 */
export function languageOfAnswer(sentences: AnswerSentence[], source: Evidence, person: string): string {
  const quoted = new Set(words(source.quote));
  const own = words(required(sentences.at(-1), 'the sentence of an answer').text);
  const extract = own.every((word) => quoted.has(word));
  const declared = primarySubtag(source.locale);
  if (extract && declared && source.locale) return source.locale;
  return detectLanguage(sentences.map(({ text }) => text).join(' ')) ?? (extract ? declared : null) ?? person;
}
