/** What a hand-off is about, from what its conversation has on record. */
import type { Handoff, Message, Transcript } from './queries.js';

export interface Summary {
  /** The customer's first words; null if they are those that are asked. */
  matter: string | null;
  /** Answers with quotations before the hand-off. */
  answers: number;
  /** Titles of the documents that they quote, each once. */
  sources: string[];
  /** Titles of what the agent offered, each once. */
  offered: string[];
  /** The best passage of what it offered last; null = it offered none. */
  draft: string | null;
  /** Names of the actions that ran or were refused, each once. */
  actions: string[];
  asked: string;
}

/** Messages of the agent may be stored together with the hand-off that they announce. */
const TOGETHER_MS = 2_000;

/**
 * null while the conversation before the hand-off is not loaded.
 * @param messages of the conversation, oldest first, as far as they are loaded
 */
export function summaryOf({ ask: asked, created_at: at }: Handoff, { messages, older }: Transcript): Summary | null {
  if (older !== null) return null;
  const until = Date.parse(at) + TOGETHER_MS;
  const before = messages.filter(({ created_at: said }) => Date.parse(said) <= until);
  const first = before.find(({ author, text }) => author === 'contact' && text.trim() !== '')?.text.trim();
  const answers = before.filter(({ author, citations }) => author === 'agent' && citations.length > 0);
  const titles = titlesOf(answers);
  const shown = before.flatMap(({ articles }) => articles.map(({ title }) => title));
  const offered = shown.filter((title) => !titles.includes(title));
  const names = before.flatMap(({ action }) => (typeof action?.['name'] === 'string' ? [action['name']] : []));
  return {
    matter: first === undefined || first === asked.trim() ? null : first,
    answers: answers.length,
    sources: [...new Set(titles)],
    offered: [...new Set(offered)],
    draft: before.findLast(({ articles }) => articles.length > 0)?.articles[0]?.text ?? null,
    actions: [...new Set(names)],
    asked: asked.trim(),
  };
}

const titlesOf = (messages: Message[]): string[] =>
  messages.flatMap(({ citations }) => citations.map(({ title }) => title));
