/** What a workspace's guardrails say to what was asked, and to what would be answered. */
import type { Guardrail, TurnGuardrails } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { stem } from '../retrieval/stemming.js';
import { stopWords } from '../retrieval/stopwords.js';
import { overrides } from './injection.js';

const WORD =
  '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}])[\\p{L}\\p{M}\\p{N}]';
/** A place inside a word, in a script that writes spaces between them. */
const INSIDE_WORD = new RegExp(`(?<=${WORD})(?=${WORD})`, 'uy');

/** What the question trips; null where nothing does. Whoever says an escalation phrase gets a person before all else. */
export function trippedBy(question: string, language: string, rules: TurnGuardrails | undefined): Guardrail | null {
  if (!rules) return null;
  const said = plain(question);
  if (rules.escalationPhrases.some((phrase) => containsPhrase(said, phrase))) return 'escalation_phrases';
  if (rules.blockedPhrases.some((phrase) => containsPhrase(said, phrase))) return 'blocked_phrases';
  return (
    blockedTopic(question, said, language, rules) ??
    (rules.injection !== 'off' && overrides(question) ? 'injection' : null)
  );
}

function blockedTopic(question: string, said: string, language: string, rules: TurnGuardrails): Guardrail | null {
  if (rules.blockedTopics.length === 0) return null;
  const forms = new Set(words(question).flatMap((word) => formsOf(word, language)));
  const about = (topic: string): boolean => {
    const matter = words(topic).filter((word) => !stopWords(language).has(word));
    return matter.length > 0 && matter.every((word) => formsOf(word, language).some((form) => forms.has(form)));
  };
  return rules.blockedTopics.some((topic) => about(topic) || containsPhrase(said, topic)) ? 'blocked_topics' : null;
}

/** Whether any of these texts, which would go out, has a blocked phrase in it. */
export function holdsBlocked(texts: string[], rules: TurnGuardrails | undefined): boolean {
  if (!rules?.blockedPhrases.length) return false;
  return texts.map(plain).some((said) => rules.blockedPhrases.some((phrase) => containsPhrase(said, phrase)));
}

/** As it is, without a plural's ending (stemmers leave short words alone), and its stem. */
const formsOf = (word: string, language: string): string[] => [
  word,
  word.replace(/(?<=\p{L}{3})s$/u, ''),
  stem(word, language),
];

/** Case, width, spaces, invisible characters and the kind of apostrophe do not matter. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the phrase stands there, as whole words. */
function containsPhrase(said: string, phrase: string): boolean {
  const sought = plain(phrase);
  if (sought === '') return false;
  for (let at = said.indexOf(sought); at !== -1; at = said.indexOf(sought, at + 1))
    if (!isInsideWord(said, at) && !isInsideWord(said, at + sought.length)) return true;
  return false;
}

function isInsideWord(text: string, at: number): boolean {
  INSIDE_WORD.lastIndex = at;
  return INSIDE_WORD.test(text);
}
