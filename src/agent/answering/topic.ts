import type { TurnResult } from '../ports/turn.js';
import { mainPart } from '../retrieval/titles.js';
import { nameOf } from './conflicting-evidence.js';

const TOPIC_CHARACTERS_MAX = 60;

/** The turn's topic in the knowledge's own terms: the article that answered; null if none did. */
export function topicOf({ status, citations }: Pick<TurnResult, 'status' | 'citations'>): string | null {
  const [first] = citations;
  if (status !== 'answered' || !first) return null;
  const topic = nameOf(mainPart(first.title)).trim();
  return topic === '' ? null : [...topic].slice(0, TOPIC_CHARACTERS_MAX).join('').trim();
}
