/** Checks a workspace's guardrails on the question and on the answer. */
import type { Guardrail } from '../ports/answer-terms.js';
import type { TurnGuardrails } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { stem } from '../retrieval/stemming.js';
import { stopWords } from '../retrieval/stopwords.js';
import { overrides } from './injection.js';

const WORD =
  '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}])[\\p{L}\\p{M}\\p{N}]';
/** A position inside a word, in a script with spaces between words. */
const INSIDE_WORD = new RegExp(`(?<=${WORD})(?=${WORD})`, 'uy');

/** The guardrail that the question trips; null if none. An escalation phrase takes precedence. */
export function trippedBy(question: string, language: string, rules: TurnGuardrails | undefined): Guardrail | null {
  if (!rules) return null;
  const text = normalised(question);
  if (rules.escalationPhrases.some((phrase) => containsPhrase(text, phrase))) return 'escalation_phrases';
  if (rules.blockedPhrases.some((phrase) => containsPhrase(text, phrase))) return 'blocked_phrases';
  return (
    blockedTopic(question, { text, language, rules }) ??
    (rules.injection !== 'off' && overrides(question) ? 'injection' : null)
  );
}

function blockedTopic(
  question: string,
  { text, language, rules }: { text: string; language: string; rules: TurnGuardrails },
): Guardrail | null {
  if (rules.blockedTopics.length === 0) return null;
  const forms = new Set(words(question).flatMap((word) => formsOf(word, language)));
  const about = (topic: string): boolean => {
    const topicWords = words(topic).filter((word) => !stopWords(language).has(word));
    return topicWords.length > 0 && topicWords.every((word) => formsOf(word, language).some((form) => forms.has(form)));
  };
  return rules.blockedTopics.some((topic) => about(topic) || containsPhrase(text, topic)) ? 'blocked_topics' : null;
}

/** Whether any of these outgoing texts contains a blocked phrase. */
export function containsBlockedPhrase(texts: string[], rules: TurnGuardrails | undefined): boolean {
  if (!rules?.blockedPhrases.length) return false;
  return texts.map(normalised).some((text) => rules.blockedPhrases.some((phrase) => containsPhrase(text, phrase)));
}

/** The word itself, without a plural ending (stemmers do not change short words), and its stem. */
const formsOf = (word: string, language: string): string[] => [
  word,
  word.replace(/(?<=\p{L}{3})s$/u, ''),
  stem(word, language),
];

/** Case, width, spaces, invisible characters and the kind of apostrophe are ignored. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the text contains the phrase as whole words. */
function containsPhrase(text: string, phrase: string): boolean {
  const sought = normalised(phrase);
  if (sought === '') return false;
  for (let index = text.indexOf(sought); index !== -1; index = text.indexOf(sought, index + 1))
    if (!isInsideWord(text, index) && !isInsideWord(text, index + sought.length)) return true;
  return false;
}

function isInsideWord(text: string, index: number): boolean {
  INSIDE_WORD.lastIndex = index;
  return INSIDE_WORD.test(text);
}
