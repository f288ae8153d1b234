/**
 * Articles that a company's help pages lack, from what colleagues replied where the agent had no answer. Every word of
 * a sentence was told to at least two customers. Pure and deterministic.
 */
import { createHash } from 'node:crypto';
import { required } from '../../../platform/kernel/invariant.js';
import { maskedQuestion } from '../../../platform/kernel/masked-question.js';
import { groupedBy, sum } from '../../../platform/kernel/groups.js';
import { likeness } from '../../../platform/kernel/likeness.js';
import type { AnsweredByTeam, ReplySentence } from './reply-sentences.js';
import { sharedText } from './shared-words.rules.js';
import { topicsOf, type Topic } from './topics.rules.js';
import { words } from '../../../agent/retrieval/lexemes.js';
import { understand } from '../../../agent/understanding/understand.js';

export interface ProposedArticle {
  /** The same for the same conversations. */
  id: string;
  /** The first of the questions; '' = none can be shown. */
  title: string;
  /** What customers asked, without what may be personal: what is most like the others first. */
  questions: string[];
  language: string;
  conversations: string[];
  sentences: { text: string; conversations: string[] }[];
}

const ARTICLES_MAX = 50;
const SENTENCES_MAX = 12;
const SOURCES_MAX = 5;
const COMPARED_MAX = 40;
const TITLE_CHARACTERS_MAX = 120;
/** As example questions of a section (`SectionExamplesBody`). */
const QUESTIONS_MAX = 40;
const QUESTION_CHARACTERS_MAX = 300;
/** A word of a question that so many customers use is nobody's name or number. */
const USERS_MIN = 3;

/** @param names of customers and colleagues, in lower case @returns what was asked most first */
export function propose(turns: readonly AnsweredByTeam[], names: ReadonlySet<string>): ProposedArticle[] {
  const byLanguage = [...groupedBy(turns, ({ language }) => language)];
  return byLanguage
    .flatMap(([language, of]) => {
      const isCommon = commonWords(of);
      return topicsOf(of).flatMap((topic) => articleOf(topic, { names, language, isCommon }) ?? []);
    })
    .sort((a, b) => b.conversations.length - a.conversations.length || (a.id < b.id ? -1 : 1))
    .slice(0, ARTICLES_MAX);
}

interface Around {
  names: ReadonlySet<string>;
  language: string;
  isCommon: (word: string) => boolean;
}

function articleOf({ turns, told }: Topic, around: Around): ProposedArticle | null {
  const sentences = told
    .flatMap((forms) => toldOf(forms, around) ?? [])
    .sort((a, b) => a.place - b.place || (a.text < b.text ? -1 : 1));
  if (sentences.length === 0) return null;
  const questions = questionsOf(turns, { ...around, isCommon: orOf(sentences, around) });
  const conversations = [...new Set(turns.map(({ conversation }) => conversation))].sort();
  return {
    id: createHash('sha256').update(conversations.join()).digest('hex').slice(0, 32),
    title: (questions[0] ?? '').slice(0, TITLE_CHARACTERS_MAX),
    questions,
    language: around.language,
    conversations,
    sentences: sentences.slice(0, SENTENCES_MAX).map(({ text, conversations: of }) => ({ text, conversations: of })),
  };
}

/** In the form that is most like the others; null if it holds too much that was told to one customer alone. */
function toldOf(
  forms: ReplySentence[],
  around: Around,
): { text: string; place: number; conversations: string[] } | null {
  const best = required(byLikeness(forms, ({ words: of }) => of)[0], 'one of them');
  const customers = new Map<string, Set<string>>();
  for (const { words: of, turn } of forms)
    for (const word of of) customers.set(word, (customers.get(word) ?? new Set()).add(turn.customer));
  const text = sharedText(best.text, (word) => (customers.get(word)?.size ?? 0) > 1, around);
  if (text === null) return null;
  const conversations = [...new Set(forms.map(({ turn }) => turn.conversation))].slice(0, SOURCES_MAX);
  return { text, place: sum(forms, ({ place }) => place) / forms.length, conversations };
}

/** Those of which each word is shared, each once. */
function questionsOf(turns: AnsweredByTeam[], around: Around): string[] {
  const shown = byLikeness(turns, (one) => words(one.question, around.language)).flatMap(({ question }) => {
    const line = maskedQuestion(understand(question, around.language).questions).slice(0, QUESTION_CHARACTERS_MAX);
    return sharedText(line, around.isCommon, around) ?? [];
  });
  return [...new Map(shown.toReversed().map((one) => [one.toLowerCase(), one])).values()]
    .reverse()
    .slice(0, QUESTIONS_MAX);
}

/** A question may also use the words of what is told. */
function orOf(told: readonly { text: string }[], { isCommon, language }: Around): (word: string) => boolean {
  const shown = new Set(told.flatMap(({ text }) => words(text, language)));
  return (word) => isCommon(word) || shown.has(word);
}

/** The one that is most like the others first. */
function byLikeness<T>(all: readonly T[], wordsOf: (one: T) => string[]): T[] {
  const some = all.slice(0, COMPARED_MAX).map((one) => ({ one, words: new Set(wordsOf(one)) }));
  return some
    .map(({ one, words: own }) => ({ one, like: sum(some, (other) => likeness(own, other.words)) }))
    .sort((a, b) => b.like - a.like)
    .map(({ one }) => one);
}

/** Words that at least three customers use. */
function commonWords(turns: readonly AnsweredByTeam[]): (word: string) => boolean {
  const users = new Map<string, Set<string>>();
  for (const { question, customer, language } of turns)
    for (const word of new Set(words(question, language)))
      users.set(word, (users.get(word) ?? new Set()).add(customer));
  return (word) => (users.get(word)?.size ?? 0) >= USERS_MIN;
}
