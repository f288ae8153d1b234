/** Scores a reply by the facts that the question's author listed. Deterministic. */
import type { TurnResult } from '../../../src/agent/ports/turn.js';
import { t, type KeysIn } from '../../../src/platform/kernel/texts/texts.js';
import { holds, normalForm } from './normal-form.js';
import type { WorldQuestion } from './world.js';

/**
 * For a question that the articles answer: `right` (complete), `partly` (some of its facts), `wrong`, `silent`, `asked`
 * (a question in return). For the others: `well` or `badly`. `pending`: there is no reply of the model yet.
 */
export const VERDICTS = ['right', 'partly', 'wrong', 'silent', 'asked', 'well', 'badly', 'pending'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Score {
  verdict: Verdict;
  /** Groups of facts of which the answer contains no alternative. */
  missing: string[][];
  /** Wrong facts that the answer contains. */
  wrongFacts: string[];
  /** The agent has no certain answer, but suggests sections with all the facts. */
  isSuggested: boolean;
}

export type Scored = Pick<
  TurnResult,
  'status' | 'answer' | 'language' | 'sentences' | 'citations' | 'articles' | 'choices' | 'form'
>;

const FALLBACKS: KeysIn<'fallback'>[] = ['no_answer', 'refused', 'too_long', 'empty'];

export function score(question: WorldQuestion, result: Scored): Score {
  const { expect } = question;
  if (expect === 'answer' || expect === 'correct') return scoreAnswer(question, result);
  const isWell = { abstain: abstainsWell, small_talk: talksWell, person: offersPerson }[expect](result);
  return { verdict: isWell ? 'well' : 'badly', missing: [], wrongFacts: [], isSuggested: false };
}

function scoreAnswer({ facts, not }: WorldQuestion, result: Scored): Score {
  const answer = normalForm(result.answer);
  const isStated = (fact: string): boolean => holds(answer, normalForm(fact));
  const missing = facts.filter((group) => !group.some(isStated));
  const wrongFacts = not.filter(isStated);
  const verdict = (): Verdict => {
    if (result.status === 'clarify') return 'asked';
    if (result.status !== 'answered') return 'silent';
    if (wrongFacts.length > 0) return 'wrong';
    if (missing.length === 0) return 'right';
    if (missing.length < facts.length) return 'partly';
    return statesNothing(result) ? 'silent' : 'wrong';
  };
  const suggested = normalForm(result.articles.map(({ title, text }) => `${title}\n${text}`).join('\n'));
  const isSuggested =
    suggested !== '' && facts.every((group) => group.some((fact) => holds(suggested, normalForm(fact))));
  return { verdict: verdict(), missing, wrongFacts, isSuggested };
}

/** Every sentence is courtesy, such as that the agent does not know. */
const statesNothing = ({ sentences }: Scored): boolean =>
  sentences.length > 0 && sentences.every(({ proof }) => proof === 'none');

const abstainsWell = (result: Scored): boolean => result.status !== 'answered' || statesNothing(result);

function talksWell({ status, answer, citations, language }: Scored): boolean {
  const text = normalForm(answer);
  const fallbacks = FALLBACKS.flatMap((kind) => [t(`fallback.${kind}`, language), t(`fallback.${kind}`, 'en')]);
  const isFallback = fallbacks.some((fallback) => text.includes(normalForm(fallback)));
  return (status === 'answered' || status === 'clarify') && citations.length === 0 && text !== '' && !isFallback;
}

const offersPerson = ({ status, choices, form, language }: Scored): boolean =>
  status === 'handed_off' || form === 'contact' || form === 'offline' || choices.includes(t('choice.person', language));
