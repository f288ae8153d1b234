/** How a reply is scored: deterministic, by the facts that the question's author named. Pure. */
import type { TurnResult } from '../../../src/agent/ports/turn.js';
import { fallbackMessage, type FallbackKind } from '../../../src/agent/texts/fallback.js';
import { t } from '../../../src/agent/texts/messages.js';
import { holds, normalForm } from './normal-form.js';
import type { WorldQuestion } from './world.js';

/**
 * For a question that the articles answer: `right` (complete), `partly` (some of its facts), `wrong`, `silent`, `asked`
 * (a question in return). For the others: `well` or `badly`. `pending`: the model's reply is not written yet.
 */
export const VERDICTS = ['right', 'partly', 'wrong', 'silent', 'asked', 'well', 'badly', 'pending'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Score {
  verdict: Verdict;
  /** Groups of facts of which the answer holds no alternative. */
  missing: string[][];
  /** Wrong facts that the answer holds. */
  wrongFacts: string[];
}

export type Scored = Pick<
  TurnResult,
  'status' | 'answer' | 'language' | 'sentences' | 'citations' | 'choices' | 'form'
>;

const FALLBACKS: FallbackKind[] = ['no_answer', 'refused', 'handed_off', 'too_long', 'empty'];

export function score(question: WorldQuestion, result: Scored): Score {
  const { expect } = question;
  if (expect === 'answer' || expect === 'correct') return scoreAnswer(question, result);
  const isWell = { abstain: abstainsWell, small_talk: talksWell, person: offersPerson }[expect](result);
  return { verdict: isWell ? 'well' : 'badly', missing: [], wrongFacts: [] };
}

function scoreAnswer({ facts, not }: WorldQuestion, result: Scored): Score {
  const said = normalForm(result.answer);
  const isSaid = (fact: string): boolean => holds(said, normalForm(fact));
  const missing = facts.filter((group) => !group.some(isSaid));
  const wrongFacts = not.filter(isSaid);
  const verdict = (): Verdict => {
    if (result.status === 'clarify') return 'asked';
    if (result.status !== 'answered') return 'silent';
    if (wrongFacts.length > 0) return 'wrong';
    if (missing.length === 0) return 'right';
    if (missing.length < facts.length) return 'partly';
    return statesNothing(result) ? 'silent' : 'wrong';
  };
  return { verdict: verdict(), missing, wrongFacts };
}

/** Every sentence is courtesy, such as that the agent does not know. */
const statesNothing = ({ sentences }: Scored): boolean =>
  sentences.length > 0 && sentences.every(({ proof }) => proof === 'none');

const abstainsWell = (result: Scored): boolean => result.status !== 'answered' || statesNothing(result);

function talksWell({ status, answer, citations, language }: Scored): boolean {
  const said = normalForm(answer);
  const fallbacks = FALLBACKS.flatMap((kind) => [fallbackMessage(kind, language), fallbackMessage(kind, 'en')]);
  const isFallback = fallbacks.some((text) => said.includes(normalForm(text)));
  return (status === 'answered' || status === 'clarify') && citations.length === 0 && said !== '' && !isFallback;
}

const offersPerson = ({ status, choices, form, language }: Scored): boolean =>
  status === 'handed_off' || form === 'contact' || form === 'offline' || choices.includes(t('person', language));
