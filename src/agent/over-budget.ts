/** The result of a turn whose texts could not be analysed within its budget: no code here examines them. */
import type { AnswerCitation, AnswerSentence, TurnInput, TurnResult } from './ports/turn.js';
import { t } from '../platform/kernel/texts/texts.js';
import { emptyResult } from './turn-result.js';

const DEFAULT_LANGUAGE = 'en';

/** Whole, because the language alone does not say which script is read. */
const languageOf = (locale: string | null): string => locale?.trim() || DEFAULT_LANGUAGE;

/** Replaces the turn: refused, or the part of the answer that was already sent, which cannot be taken back. */
export function overBudgetTurn(
  { locale, memory, fallbackMessage: own }: Pick<TurnInput, 'locale' | 'memory' | 'fallbackMessage'>,
  model: string,
  sent: { sentences: AnswerSentence[]; citations: AnswerCitation[] } = { sentences: [], citations: [] },
): TurnResult {
  const language = memory?.language ?? languageOf(locale);
  const result = { ...emptyResult(language, model), ...sent, tripped: 'time_budget' as const };
  if (sent.sentences.length > 0) {
    const answer = sent.sentences.map(({ text }) => text).join('\n');
    return { ...result, status: 'answered', grounded: true, answer };
  }
  return {
    ...result,
    status: 'refused',
    abstainReason: 'guardrail',
    answer: own ?? t('fallback.refused', language),
  };
}

/** Replaces the results of silentTurn() and escalatedTurn(). */
export function unanalysedTurn(message: { locale: string | null; model: string; escalated: boolean }): TurnResult {
  const language = languageOf(message.locale);
  const result: TurnResult = {
    ...emptyResult(language, message.model),
    status: 'handed_off',
    abstainReason: 'out_of_scope',
    tripped: 'time_budget',
  };
  return message.escalated ? { ...result, intentClass: 'escalate' } : result;
}
