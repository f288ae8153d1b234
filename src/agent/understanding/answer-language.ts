import { required } from '../../platform/kernel/invariant.js';
import type { Evidence } from '../ports/model.js';
import type { AnswerSentence } from '../ports/turn.js';
import { detectLanguage, guessLanguage, primarySubtag } from './language.js';
import { courtesyLanguage } from '../texts/courtesy-language.js';
import { isTraditional } from '../retrieval/han.js';
import { words } from '../retrieval/lexemes.js';
import { LATIN_LANGUAGES } from '../retrieval/stopwords.js';

/** The agent's language if there is no other information. */
const DEFAULT_LANGUAGE = 'en';

/**
 * The language in which to answer: the one that the person clearly writes, else the one supplied by the caller, else the
 * one in which the words may be, else the workspace's.
 * @param house the language of the workspace's knowledge; null = unknown
 */
export function languageOfPerson(question: string, locale: string | null, house: string | null = null): string {
  const language = languageSpoken(question, locale, house);
  // A tag with a script or a region says which script is read, the language alone does not.
  return language === 'zh' && isTraditional(question) ? 'zh-Hant' : language;
}

function languageSpoken(question: string, locale: string | null, house: string | null): string {
  const { languages, sure, plain, weak, worded } = guessLanguage(question);
  const [written] = languages;
  const declared = primarySubtag(locale);
  if (locale !== null && declared !== null) {
    // Letters alone do not tell a language from one whose words we do not have.
    const isWritten = plain && (worded || LATIN_LANGUAGES.includes(declared));
    return isWritten && written !== undefined && written !== declared ? written : locale.trim();
  }
  const likely = !sure && house !== null && (weak || languages.includes(house)) ? house : weak ? undefined : written;
  return likely ?? courtesyLanguage(question) ?? house ?? DEFAULT_LANGUAGE;
}

/** Whether it needs the workspace's language: nothing says for certain which one the person speaks. */
export const isLanguageOpen = (question: string, locale: string | null): boolean =>
  primarySubtag(locale) === null && !guessLanguage(question).sure && courtesyLanguage(question) === null;

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
