import { maskSecretNumbers } from '../kernel/mask.js';
import type { AnswerSentence, TeamStatus, TurnEvent, TurnInput, TurnResult } from './ports/turn.js';
import { words } from './retrieval/lexemes.js';
import { withAction } from './acting/merge-action-result.js';
import { choosesOffered, ToolTurn } from './acting/tool-turn.js';
import { embeddedAnswer } from './answering/embedded-answer.js';
import { EMBEDDED_MODEL } from './answering/extracts.js';
import { modelTurn } from './answering/model-turn.js';
import { smallTalk, smallTalkLanguage, smallTalkOf } from './answering/small-talk.js';
import { analyse, type AnalysedTurn } from './understanding/analysed-turn.js';
import { classificationOf } from './understanding/classification.js';
import { COURTESY } from './understanding/split-message.js';
import type { UnderstoodMessage } from './understanding/understand.js';
import { ModelSession } from './models/model-session.js';
import type { KnowledgeIndex } from './ports/knowledge.js';
import { ModelUnavailable, type LargeModel } from './ports/model.js';
import { fallbackMessage, type FallbackKind } from './texts/fallback.js';
import { trippedBy } from './guardrails/guardrails.js';
import { pageInstead, withPage } from './answering/pages.js';
import { topicOf } from './answering/topic.js';
import { guessLanguage } from './understanding/language.js';
import { MESSAGE_LANGUAGES, t } from './texts/messages.js';
import { handedOffText, teamNote } from './texts/team-texts.js';
import { emptyResult } from './turn-result.js';

/** A question has 1 to 4,000 characters (specification §4). */
const QUESTION_CHARACTERS_MAX = 4_000;
/** So many turns in a row without an answer offer a person. */
const MISSES_MIN = 2;
/** As many words as tell nothing of a language. */
const SETTLING_WORDS_MAX = 4;

/** What a turn works with. */
export interface TurnDependencies {
  index: KnowledgeIndex;
  /** null = the embedded mind alone. */
  model: LargeModel | null;
  /** For all calls of the large model in one turn. */
  modelBudgetMs: number;
}

/**
 * One turn: guard the input → understand → settle what was asked before → answer, by the large model or by the embedded
 * mind → guard the output. Yields each citation and sentence once it is proven, and `done` last. Rejects only when the
 * index does, a tool is broken or the signal is aborted.
 */
export async function* runTurn(
  dependencies: TurnDependencies,
  given: TurnInput | AnalysedTurn,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TurnEvent, void, void> {
  for await (const event of plainTurn(dependencies, given, signal)) {
    if (event.type !== 'done') yield event;
    else yield* withTeamNote(event.result, given.team);
  }
}

const PERSON_OFFERS = new Set(MESSAGE_LANGUAGES.map((language) => t('person', language)));

/**
 * An offer of a person says whether one is there: as one more sentence, where sentences are on their way already. But an
 * answer says what its citations prove and no more, and the same whoever is there.
 */
function* withTeamNote(result: TurnResult, team: TurnInput['team']): Generator<TurnEvent, void, void> {
  const isOffered = result.status !== 'answered' && result.choices.some((choice) => PERSON_OFFERS.has(choice));
  const note = isOffered ? teamNote(team, result.language) : '';
  if (note === '') return yield { type: 'done', result };
  const answer = result.answer === '' ? note : `${result.answer}\n${note}`;
  if (result.sentences.length === 0) return yield { type: 'done', result: { ...result, answer } };
  const sentence: AnswerSentence = { text: note, citations: [], proof: 'none' };
  yield { type: 'sentence', sentence };
  yield { type: 'done', result: { ...result, answer, sentences: [...result.sentences, sentence] } };
}

async function* plainTurn(
  { index, model, modelBudgetMs }: TurnDependencies,
  given: TurnInput | AnalysedTurn,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, void, void> {
  const tooLong = [...given.question].length > QUESTION_CHARACTERS_MAX;
  const input = analyse(tooLong ? { ...given, question: given.question.slice(0, QUESTION_CHARACTERS_MAX) } : given);
  const { question, guardrails, memory, message } = input;
  const language = languageOf(input);
  const result = emptyResult(language, model?.name ?? EMBEDDED_MODEL);
  const done = (ended: Partial<TurnResult>): TurnEvent => ({ type: 'done', result: { ...result, ...ended } });
  const stop = (status: TurnResult['status'], kind: FallbackKind): TurnEvent =>
    done({ status, abstainReason: 'guardrail', answer: fallback(input, kind, language) });

  // Guard the input.
  if (tooLong) result.tripped = 'length';
  if (result.tripped) return yield stop('refused', 'too_long');
  if (words(question).length === 0 && !(message.isSmallTalk && /\p{Extended_Pictographic}/u.test(question)))
    return yield done({ abstainReason: 'no_evidence', answer: fallback(input, 'empty', language) });

  // A wish for a person wins, at once; the recorder makes the hand-off.
  Object.assign(result, classified(input, language));
  if (result.intentClass === 'escalate')
    return yield done({ ...HANDED_OFF, answer: fallback(input, 'handed_off', language) });
  if (guardrails?.maxTurns && (memory?.turns ?? 0) >= guardrails.maxTurns) {
    result.tripped = 'max_turns';
    return yield stop('handed_off', 'handed_off');
  }
  const noted = result.tripped === 'injection' && guardrails?.injection === 'flag';
  if (result.tripped && !noted) return yield stop('refused', 'refused');

  // Settle what the last turn asked: only the customer's own words say yes, no, or which.
  const tools = input.acting ? new ToolTurn(input, result, signal) : null;
  const resumed = tools && (yield* tools.resumePending());
  if (resumed) return yield done('result' in resumed ? resumed.result : { ...STOPPED, ...resumed.instead });

  // Small talk is answered from texts; what may answer a large model's own words is left to it.
  const kind = smallTalkOf(message);
  const isCourtesy = COURTESY.includes(message.intent);
  const chat = kind && ((): TurnEvent => done(smallTalk(kind, smallTalkLanguage(message, input))));
  if (chat && isCourtesy) return yield chat();

  // Answer, or do what is ordered. The embedded mind stands in for a large model that is away.
  if (model) {
    const session = new ModelSession(model, modelBudgetMs, signal);
    try {
      return yield done(ended(yield* modelTurn({ index, model: session, input, base: result, tools }), input));
    } catch (error) {
      if (!(error instanceof ModelUnavailable)) throw error;
      result.usage = session.usage;
      result.failure = 'model_error';
    }
  }
  if (chat) return yield chat();
  const acted = tools && (yield* tools.start());
  if (acted && 'result' in acted) return yield done(acted.result);
  const answered = yield* withAction(yield* embeddedAnswer(index, input, result, signal), acted?.instead);
  yield done(ended(answered, input));
}

/** So plain a wish for a person is none of the choices that were offered. */
const PERSON_PLAIN = 0.9;
/** What may be a wish for a person, but is not plain enough for a hand-over at once. */
const PERSON_LIKELY = 0.2;

/** A person is offered beside the answer to what may have been a wish for one. */
function ended(answered: TurnResult, input: AnalysedTurn): TurnResult {
  const result = withDefaults(answered, input);
  const { language, status, choices } = result;
  const isOffered = input.message.parts.some(({ scores }) => scores.wants_person >= PERSON_LIKELY);
  if (!isOffered || (status !== 'answered' && status !== 'abstained')) return result;
  return { ...result, form: result.form ?? 'contact', choices: [...new Set([...choices, t('person', language)])] };
}

/** What is said where nothing is answered, and the page that an answer stands on. */
function withDefaults(answered: TurnResult, input: AnalysedTurn): TurnResult {
  if (answered.status === 'answered')
    return withPage({ ...answered, intent: topicOf(answered) ?? answered.intent }, input);
  if (answered.status === 'abstained') return unansweredTurn(answered, input);
  const kind = answered.status === 'refused' ? 'refused' : 'handed_off';
  return answered.answer === '' ? { ...answered, answer: fallback(input, kind, answered.language) } : answered;
}

/** A few words tell no language by themselves: in the middle of a conversation it stays as it was. */
function languageOf({ question, memory, message }: AnalysedTurn): string {
  const language = memory?.language ?? null;
  const isShort = words(question).length <= SETTLING_WORDS_MAX;
  if (language === null || !isShort) return message.language;
  return memory?.pending || !guessLanguage(question).plain ? language : message.language;
}

const HANDED_OFF = { status: 'handed_off', abstainReason: 'out_of_scope' } as const;
const STOPPED = { status: 'refused', abstainReason: 'out_of_scope' } as const;

/** Nothing was found: a page about it, a person after so many misses, the offer of one, the fallback message. */
function unansweredTurn(result: TurnResult, input: AnalysedTurn): TurnResult {
  // What was done, or stopped, is said as it is.
  if (result.sideEffect !== null || result.action !== null || result.failure === 'kill_switch') return result;
  const page = pageInstead(result, input);
  if (page) return page;
  const { language } = result;
  const misses = (input.memory?.misses ?? 0) + 1;
  const most = input.guardrails?.escalateAfterMisses ?? null;
  if (most !== null && misses >= most) {
    const answer = fallback(input, 'handed_off', language);
    return { ...result, status: 'handed_off', tripped: 'escalate_after_misses', answer, form: null, choices: [] };
  }
  const answer = input.fallbackMessage ?? (result.answer || fallback(input, 'no_answer', language));
  const said = { ...result, answer };
  return misses >= MISSES_MIN ? { ...said, form: 'contact', choices: [t('person', language)] } : said;
}

/** What is said instead of an answer: the workspace's own words, but of a hand-over, where the built-in ones promise no more than holds. */
const fallback = ({ fallbackMessage: own, team }: TurnInput, kind: FallbackKind, language: string): string =>
  kind === 'handed_off' ? handedOffText(team, language) : own || fallbackMessage(kind, language);

/** What comes of a question to which the agent says nothing, because a person has taken over (specification §3.6). */
export function silentTurn(message: UnderstoodMessage, model: string): TurnResult {
  const { language } = message;
  const result = { ...emptyResult(language, model), ...classificationOf(message, language) };
  return { ...result, status: 'handed_off', abstainReason: 'out_of_scope' };
}

/** What comes of a message by which the person asked for one of the team in so many words, or by a button. */
export function escalatedTurn(message: UnderstoodMessage, model: string, team: TeamStatus | null): TurnResult {
  const result = silentTurn(message, model);
  return { ...result, intentClass: 'escalate', answer: handedOffText(team, result.language) };
}

/** What the message asks for, and what it trips. Who asks for a person has tripped nothing, whatever else they say. */
function classified(input: AnalysedTurn, language: string): Partial<TurnResult> {
  const { message, question, guardrails } = input;
  const kept = guardrails?.maskPii ? maskSecretNumbers(question) : question;
  const said = classificationOf(message, language, kept);
  // `The exchange please` sounds as `the manager please` does, and chooses what was offered.
  const isPlain = message.parts.some(({ scores }) => scores.wants_person >= PERSON_PLAIN);
  const isChoice = said.intentClass === 'escalate' && !isPlain && choosesOffered(input);
  if (said.intentClass === 'escalate' && !isChoice) return said;
  const tripped = trippedBy(kept, language, guardrails);
  const intentClass = tripped === 'escalation_phrases' ? 'escalate' : isChoice ? 'do' : said.intentClass;
  return { ...said, intentClass, tripped };
}
