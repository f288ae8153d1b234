/** What a turn comes to whose texts could not be analysed within its budget: nothing here looks into them. */
import type { AnswerCitation, AnswerSentence, TeamStatus, TurnInput, TurnResult } from './ports/turn.js';
import { fallbackMessage } from './texts/fallback.js';
import { handedOffText } from './texts/team-texts.js';
import { emptyResult } from './turn-result.js';

const DEFAULT_LANGUAGE = 'en';

const languageOf = (locale: string | null): string => locale?.split('-')[0]!.toLowerCase() ?? DEFAULT_LANGUAGE;

/** Instead of the turn: refused, or what had been said of the answer already, which cannot be taken back. */
export function overBudgetTurn(
  { locale, memory, fallbackMessage: own }: Pick<TurnInput, 'locale' | 'memory' | 'fallbackMessage'>,
  model: string,
  said: { sentences: AnswerSentence[]; citations: AnswerCitation[] } = { sentences: [], citations: [] },
): TurnResult {
  const language = memory?.language ?? languageOf(locale);
  const result = { ...emptyResult(language, model), ...said, tripped: 'time_budget' as const };
  if (said.sentences.length > 0) {
    const answer = said.sentences.map(({ text }) => text).join('\n');
    return { ...result, status: 'answered', grounded: true, answer };
  }
  return {
    ...result,
    status: 'refused',
    abstainReason: 'guardrail',
    answer: own ?? fallbackMessage('refused', language),
  };
}

/** Instead of silentTurn() and escalatedTurn(). */
export function unanalysedTurn(said: {
  locale: string | null;
  model: string;
  escalated: boolean;
  team?: TeamStatus | null;
}): TurnResult {
  const language = languageOf(said.locale);
  const result: TurnResult = {
    ...emptyResult(language, said.model),
    ...{ status: 'handed_off', abstainReason: 'out_of_scope', tripped: 'time_budget' },
  };
  if (!said.escalated) return result;
  return { ...result, intentClass: 'escalate', answer: handedOffText(said.team, language) };
}
