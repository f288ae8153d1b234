import { maskSecretNumbers } from '../../kernel/mask.js';
import type { TurnEvent, TurnGuardrails, TurnInput, TurnResult } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { act } from './acting.js';
import { answer } from './answering.js';
import { classify } from './classify.js';
import type { TurnDependencies } from './dependencies.js';
import { fallbackMessage, type FallbackKind } from './fallback.js';
import { trippedBy } from './guard.js';
import { pageInstead, withPage } from './pages.js';
import { languageOfPerson } from './speech.js';
import { told } from './told.js';
import { emptyResult } from './turn-result.js';

/** Contract §4: a question has 1 to 4,000 characters. */
const QUESTION_CHARACTERS_MAX = 4_000;
/** So many turns in a row without an answer offer a person. */
const MISSES_MIN = 2;
/** As many words as tell nothing of a language. */
const SETTLING_WORDS_MAX = 4;

/**
 * One turn (contract §5): guard the input → classify → act, where the message orders something or settles what was asked
 * → retrieve → judge → propose → check → guard the output. Yields each citation and sentence as soon as it is proven, and
 * `done` last; whoever records it re-reads the session's state before. Rejects only when the index does, a tool is broken
 * or the signal is aborted.
 */
export async function* runTurn(
  dependencies: TurnDependencies,
  input: TurnInput,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TurnEvent, void, void> {
  const { question, guardrails, memory } = input;
  const language = languageOf(input);
  const result = emptyResult(language, dependencies.model.name);
  const done = (ended: Partial<TurnResult>): TurnEvent => ({ type: 'done', result: { ...result, ...ended } });
  const stop = (status: TurnResult['status'], kind: FallbackKind): TurnEvent =>
    done({ status, abstainReason: 'guardrail', answer: fallback(input, kind, language) });

  // Guard the input.
  if ([...question].length > QUESTION_CHARACTERS_MAX) result.tripped = 'length';
  if (result.tripped) return yield stop('refused', 'too_long');
  if (words(question).length === 0)
    return yield done({ abstainReason: 'no_evidence', answer: fallback(input, 'empty', language) });

  // Classify. Asking for a person wins, at once; whoever records the turn makes the hand-off.
  Object.assign(result, heard(guardrails?.maskPii ? maskSecretNumbers(question) : question, language, guardrails));
  if (result.intentClass === 'escalate')
    return yield done({ ...HANDED_OFF, answer: fallback(input, 'handed_off', language) });
  if (guardrails?.maxTurns && (memory?.turns ?? 0) >= guardrails.maxTurns) {
    result.tripped = 'max_turns';
    return yield stop('handed_off', 'handed_off');
  }
  const noted = result.tripped === 'injection' && guardrails?.injection === 'flag';
  if (result.tripped && !noted) return yield stop('refused', 'refused');

  // Act, where the message orders something or settles what was asked: nothing but the person's own words says what.
  const acted = yield* act(dependencies, input, result, signal);
  if (acted && 'result' in acted) return yield done(acted.result);

  // Answer from the knowledge.
  const answered = yield* answer(dependencies, input, result, signal);
  if (answered.status === 'refused') return yield done({ ...answered, answer: fallback(input, 'refused', language) });
  if (answered.status === 'abstained')
    return yield done(acted ? { ...answered, ...acted.instead } : missed(answered, input));
  yield done({ ...withPage(answered, input), ...(acted?.instead.did && { did: acted.instead.did }) });
}

/** A few words in answer to what was asked tell no language: then it stays as it was. */
function languageOf({ question, locale, memory }: TurnInput): string {
  const settles = memory?.pending && memory.language !== null && words(question).length <= SETTLING_WORDS_MAX;
  return settles ? memory.language! : languageOfPerson(question, locale);
}

const HANDED_OFF = { status: 'handed_off', abstainReason: 'out_of_scope' } as const;

/** Nothing was found: a page about it, a person after so many misses, the offer of one, the fallback message. */
function missed(result: TurnResult, input: TurnInput): TurnResult {
  const page = pageInstead(result, input);
  if (page) return page;
  const { language } = result;
  const misses = (input.memory?.misses ?? 0) + 1;
  const most = input.guardrails?.escalateAfterMisses ?? null;
  if (most !== null && misses >= most) {
    const answer = fallback(input, 'handed_off', language);
    return { ...result, status: 'handed_off', tripped: 'escalate_after_misses', answer };
  }
  const said = { ...result, answer: fallback(input, 'no_answer', language) };
  return misses >= MISSES_MIN ? { ...said, form: 'contact', choices: [told('person', language)] } : said;
}

/** What is said instead of an answer: the workspace's own words, but of a hand-over, where the built-in ones promise no more than holds. */
const fallback = ({ fallbackMessage: own }: TurnInput, kind: FallbackKind, language: string): string =>
  (kind !== 'handed_off' && own) || fallbackMessage(kind, language);

/** What comes of a question to which the agent says nothing, because a person has taken over (contract §3). */
export function silentTurn({ question, locale }: Pick<TurnInput, 'question' | 'locale'>, model: string): TurnResult {
  const language = languageOfPerson(question, locale);
  const result = { ...emptyResult(language, model), ...classify(question, language) };
  return { ...result, status: 'handed_off', abstainReason: 'out_of_scope' };
}

/** What comes of a message by which the person asked for one of the team in so many words, or by a button. */
export function escalatedTurn(input: Pick<TurnInput, 'question' | 'locale'>, model: string): TurnResult {
  const result = silentTurn(input, model);
  return { ...result, intentClass: 'escalate', answer: fallbackMessage('handed_off', result.language) };
}

/** What the message asks for, and what it trips. Who asks for a person has tripped nothing, whatever else they say. */
function heard(question: string, language: string, guardrails: TurnGuardrails | undefined): Partial<TurnResult> {
  const said = classify(question, language);
  if (said.intentClass === 'escalate') return said;
  const tripped = trippedBy(question, language, guardrails);
  return { ...said, tripped, ...(tripped === 'escalation_phrases' && { intentClass: 'escalate' }) };
}
