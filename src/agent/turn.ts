import { maskSecretNumbers } from '../platform/kernel/mask.js';
import type { AnswerSentence, Reach, TurnEvent, TurnInput, TurnResult } from './ports/turn.js';
import { words } from './retrieval/lexemes.js';
import { isReachable, reachIn, saysMore, volunteeredDetails } from './acting/contact-details.js';
import { matterOf } from './acting/matter.js';
import { chooseTool } from './acting/tool-choice.js';
import { afterAction, withAction } from './acting/merge-action-result.js';
import { choosesOffered } from './acting/offered-choice.js';
import { sureAct } from './acting/sure-act.js';
import { ToolTurn } from './acting/tool-turn.js';
import { embeddedAnswer } from './answering/embedded-answer.js';
import { gestureAlone } from './answering/gesture.js';
import { correctedQuestion, reactionToOffer } from './answering/offer.js';
import { modelTurn } from './answering/model-turn.js';
import { fallback, mayWantPerson, offeredPerson, unansweredTurn } from './answering/no-answer.js';
import { smallTalk, smallTalkLanguage, smallTalkOf, type SmallTalk } from './answering/small-talk.js';
import { analyse, type AnalysedTurn } from './understanding/analysed-turn.js';
import { ordersIn } from './understanding/orders.js';
import { isComplaint, isOwnCase, needsPerson } from './understanding/needs-person.js';
import { classificationOf } from './understanding/classification.js';
import { REQUESTS } from './understanding/intents.js';
import { COURTESY } from './understanding/split-message.js';
import { understand, type UnderstoodMessage } from './understanding/understand.js';
import { ModelSession } from './models/model-session.js';
import type { KnowledgeIndex } from './ports/knowledge.js';
import { EMBEDDED_MODEL, ModelUnavailable, type LargeModel } from './ports/model.js';
import type { Understood } from './ports/trace.js';
import { t, TEXT_LANGUAGES, type KeysIn } from '../platform/kernel/texts/texts.js';
import { trippedBy } from './guardrails/guardrails.js';
import { withPage } from './answering/pages.js';
import { topicOf } from './answering/topic.js';
import { inHouseLanguage, languageOfTexts } from './understanding/house-language.js';
import { isLanguageOpen } from './understanding/answer-language.js';
import { guessLanguage } from './understanding/language.js';
import { teamNote } from './texts/team-texts.js';
import { emptyResult, HANDED_OVER } from './turn-result.js';

/** A question has 1 to 4,000 characters (specification §4). */
const QUESTION_CHARACTERS_MAX = 4_000;
/** A message with at most this many words does not show its language. */
const SETTLING_WORDS_MAX = 4;

/** Dependencies of a turn. */
export interface TurnDependencies {
  index: KnowledgeIndex;
  /** null = the embedded engine only. */
  model: LargeModel | null;
  /** For all calls of the large model in one turn. */
  modelBudgetMs: number;
}

/**
 * One turn: check the input → understand → continue what was asked before → answer, with the large model or the
 * embedded engine → check the output. Yields each citation and sentence once it is proven, and `done` last.
 * Rejects only if the index does, a tool has a bug or the signal is aborted.
 */
export async function* runTurn(
  dependencies: TurnDependencies,
  given: TurnInput | AnalysedTurn,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TurnEvent, void, void> {
  const inbox = given.inbox ? analyse(given) : null;
  for await (const event of turnWithoutTeamNote(dependencies, inbox ?? given, signal)) {
    if (event.type !== 'done') yield event;
    else yield* withTeamNote(inbox ? inInbox(event.result, inbox) : event.result, given.team);
  }
}

/** In mail and messengers what is for a person is in the inbox: beside an answer if there is one, else instead of all else. */
function inInbox(result: TurnResult, input: AnalysedTurn): TurnResult {
  const { inbox, question } = input;
  const shown = result.citations.map(({ quote }) => quote).join('\n');
  // The words of a tap are the company's own.
  if (!inbox || input.gesture === 'opening' || result.status === 'handed_off') return result;
  if (!needsPerson(question, inbox, shown)) return result;
  const handoffKind = kindOf(question);
  if (result.reach || isActed(result))
    return handoffKind === 'complaint' || inbox.hasContent ? { ...result, handoffKind } : result;
  // These say what they say with the hand-off.
  if (result.status === 'refused' || result.sideEffect !== null || result.tripped === 'escalate_after_misses')
    return { ...result, handoffKind };
  const settled = { handoffKind, form: null, pending: null } as const;
  const isAnswer = result.grounded || result.page !== null;
  return { ...result, ...settled, choices: [], ...(isAnswer ? { saysHandoff: true } : HANDED_OVER) };
}

/** An action of the company's product, or a meeting, does what was asked, or asks on for it. */
const isActed = ({ sideEffect, action, pending }: TurnResult): boolean =>
  sideEffect === 'action_done' ||
  sideEffect === 'meeting_booked' ||
  (action !== null && action.status !== 'failed' && action.status !== 'refused') ||
  (pending !== null && pending.kind !== 'person' && pending.kind !== 'offer');

const PERSON_OFFERS = new Set(TEXT_LANGUAGES.map((language) => t('choice.person', language)));

/**
 * Adds the team's availability to an offer of a person: as one more sentence, if sentences were already sent.
 * An answer is left unchanged: it contains only what its citations prove.
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

async function* turnWithoutTeamNote(
  { index, model, modelBudgetMs }: TurnDependencies,
  given: TurnInput | AnalysedTurn,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, void, void> {
  const tooLong = [...given.question].length > QUESTION_CHARACTERS_MAX;
  const analysed = analyse(tooLong ? { ...given, question: given.question.slice(0, QUESTION_CHARACTERS_MAX) } : given);
  const input = await inHouseLanguage(index, analysed);
  const { question, guardrails, memory, message } = input;
  // A large model speaks every language, our texts some.
  const spoken = languageOf(input);
  const language = model ? spoken : languageOfTexts(input, spoken);
  const result = emptyResult(language, model?.name ?? EMBEDDED_MODEL);
  const done = (changes: Partial<TurnResult>): TurnEvent => ({ type: 'done', result: { ...result, ...changes } });
  const stop = (status: TurnResult['status'], kind: KeysIn<'fallback'>): TurnEvent =>
    done({ status, abstainReason: 'guardrail', answer: fallback(input, kind, language) });

  // Check the input.
  if (tooLong) result.tripped = 'length';
  if (result.tripped) return yield stop('refused', 'too_long');
  const gesture = gestureAlone(input, language);
  if (gesture) return yield done(gesture);
  if (words(question).length === 0 && !(message.isSmallTalk && /\p{Extended_Pictographic}/u.test(question)))
    return yield done({ abstainReason: 'no_evidence', answer: fallback(input, 'empty', language) });

  // A request for a person takes precedence over everything else; the recorder opens the hand-off.
  Object.assign(result, classified(input, language), { matter: matterOf(input) });
  input.trace?.add(understood(input, result));
  const tools = input.acting ? new ToolTurn(input, result, signal) : null;
  // What a form has in its fields is no wish of its own.
  const isForm = tools !== null && result.tripped === null && (await tools.readForm()) !== null;
  if (isForm) Object.assign(result, { intentClass: 'do', language: memory?.language ?? language });
  const answering = (asked: AnalysedTurn): AsyncGenerator<TurnEvent, void, void> =>
    answeringTurn({ index, model, modelBudgetMs }, { input: asked, base: result, tools, signal });
  const reach = input.awaitsReach && result.tripped === null ? await toldReach(input, tools) : null;
  if (reach) {
    const told = { status: 'answered', confidence: 1, reach, saysHandoff: true } as const;
    if (!saysMore(message, { ...reach })) return yield done(told);
    return yield* afterAction({ ...result, ...told }, answering(input));
  }
  // Who complains, or needs help with `order 17`, and says how to be reached, waits for the team, and is no lead.
  const isUnasked = !isForm && result.tripped === null && result.intentClass !== 'escalate';
  const isOwn = isReachable(question) && (isComplaint(question) || isOwnCase(message));
  if (isUnasked && isOwn && (await isForTeam(input, tools)))
    return yield done({
      ...{ ...HANDED_OVER, intentClass: 'escalate', handoffKind: kindOf(question), reach: reachIn(input) },
    });
  if (result.intentClass === 'escalate') {
    const captured = isOwn || !tools ? null : yield* tools.capture();
    const kept = captured && ('result' in captured ? captured.result : captured.sideAction);
    const asLead = kept && ({ sideEffect: 'lead_captured', noted: kept.noted ?? [] } as const);
    return yield done({ ...HANDED_OVER, ...(asLead ?? { reach: reachIn(input) }) });
  }
  if (guardrails?.maxTurns && (memory?.turns ?? 0) >= guardrails.maxTurns) {
    result.tripped = 'max_turns';
    return yield done({ ...HANDED_OVER, abstainReason: 'guardrail' });
  }
  const isOnlyFlagged = result.tripped === 'injection' && guardrails?.injection === 'flag';
  if (result.tripped && !isOnlyFlagged) return yield stop('refused', 'refused');

  // Continue what the last turn asked: only the customer's own words confirm, decline, or choose.
  const reaction = reactionToOffer(input, result);
  if (reaction) return yield done(reaction.status === 'abstained' ? unansweredTurn(reaction, input) : reaction);
  const resumed = tools && (yield* tools.resumePending());
  if (!resumed) return yield* answering(corrected(input));
  if ('sideAction' in resumed) return yield done({ ...STOPPED, ...resumed.sideAction });
  if (resumed.rest) return yield* afterAction(resumed.result, answering(input));
  yield done(resumed.result);
}

function corrected(input: AnalysedTurn): AnalysedTurn {
  const question = correctedQuestion(input);
  return question === input.question ? input : { ...input, question, message: understand(question, input.locale) };
}

/** Small talk, an action, or an answer: what the message says beside an answer to the agent's last question. */
async function* answeringTurn(
  { index, model, modelBudgetMs }: TurnDependencies,
  { input, base: result, tools, signal }: Omit<EmbeddedTurn, 'index'>,
): AsyncGenerator<TurnEvent, void, void> {
  const { message } = input;
  const done = (changes: Partial<TurnResult>): TurnEvent => ({ type: 'done', result: { ...result, ...changes } });
  // `I can't make it` resembles a no, and a large model is not asked whether to cancel.
  const changed = tools && (yield* tools.changeLast());
  if (changed && 'result' in changed) return yield done(changed.result);
  // Greetings, thanks and goodbyes are answered from our own texts. Other small talk (yes, no, “are you a robot?”) may refer
  // to what a large model said: where one is configured, it answers.
  const chat = smallTalkOf(input);
  // `Thanks! Ann Lee, ann@example.com`; who complains is no lead.
  const kept = chat && chat !== 'complaint' && tools && (yield* tools.capture());
  if (kept)
    return yield done('result' in kept ? kept.result : { ...chatOf(chat, input, result), sideEffect: 'lead_captured' });
  if (chat && COURTESY.includes(message.intent)) return yield done(chatOf(chat, input, result));

  // Answer, or execute an order. The embedded engine replaces an unavailable large model.
  if (model) {
    const sure = tools && !chat ? yield* sureAct(tools) : null;
    if (sure) return yield done('result' in sure ? sure.result : { ...STOPPED, ...sure.sideAction });
    const session = new ModelSession({ model, budgetMs: modelBudgetMs, signal, trace: input.trace });
    try {
      const answered = yield* modelTurn({ index, model: session, input, base: result, tools });
      return yield done(
        answered.abstainReason === 'needs_person' ? forPerson(answered, input) : finished(answered, input),
      );
    } catch (error) {
      if (!(error instanceof ModelUnavailable)) throw error;
      result.usage = session.usage;
      result.failure = 'model_error';
    }
  }
  yield done(yield* turnWithoutModel({ index, input, base: result, tools, signal }, chat));
}

interface EmbeddedTurn {
  index: KnowledgeIndex;
  input: AnalysedTurn;
  base: TurnResult;
  tools: ToolTurn | null;
  signal: AbortSignal;
}

/** Small talk, an order, or an answer from the knowledge. @param chat the kind of small talk; null if it is none */
async function* turnWithoutModel(
  { index, input, base, tools, signal }: EmbeddedTurn,
  chat: SmallTalk | null,
): AsyncGenerator<TurnEvent, TurnResult, void> {
  const mayNeed = !input.gesture && (chat === null || chat === 'complaint');
  const isForPerson =
    mayNeed && (ordersIn(input.message).length > 0 || needsPerson(input.question, input.inbox ?? null));
  if (chat && !isForPerson) {
    // The help pages may answer a question about the agent: `which languages do you speak?`
    const searched = input.message.probability < ABOUT_AGENT_CLEAR_MIN ? input : requiringCertainty(input);
    const fromPages = chat === 'about_agent' ? yield* embeddedAnswer(index, { input: searched, base, signal }) : null;
    return fromPages?.status === 'answered' ? finished(fromPages, input) : chatOf(chat, input, base);
  }
  const acted = tools && (yield* tools.start());
  if (acted && 'result' in acted) return acted.result;
  const isHandedOver = isForPerson && !acted;
  const asked = isHandedOver ? { ...input, minConfidence: Infinity } : input;
  const answered = yield* embeddedAnswer(index, { input: asked, base, signal });
  const wish = answered.status === 'abstained' && !acted && tools ? yield* tools.insteadOfAnswer() : null;
  if (wish && 'result' in wish) return wish.result;
  return isHandedOver ? forPerson(answered, input) : finished(yield* withAction(answered, acted?.sideAction), input);
}

/** What no page settles is handed over, with what pages say of it in general; over the API only if somebody can be reached. */
function forPerson(answered: TurnResult, input: AnalysedTurn): TurnResult {
  const reason = { abstainReason: 'needs_person', articles: input.inbox ? [] : answered.articles.slice(0, 1) } as const;
  if (input.cannotHandOver) return { ...answered, ...offeredPerson('', answered.language), ...reason };
  // In a chat its channel says of which kind it is: somebody waits there.
  const own = input.isMessaging || isComplaint(input.question) ? kindOf(input.question) : null;
  return { ...answered, ...HANDED_OVER, handoffKind: answered.handoffKind ?? own, ...reason };
}

const chatOf = (kind: SmallTalk, input: AnalysedTurn, base: TurnResult): TurnResult =>
  withOffer({ ...base, ...smallTalk(kind, smallTalkLanguage(input, languageOfTexts(input, base.language))) }, input);

/** Below this probability a question about the agent may be any other, for which pages need not fit more clearly. */
const ABOUT_AGENT_CLEAR_MIN = 0.9;
/** Pages that must fit clearly: they answer `are you a robot?`. */
const CERTAIN_MIN = 0.9;
const requiringCertainty = (input: AnalysedTurn): AnalysedTurn => ({
  ...input,
  minConfidence: Math.max(CERTAIN_MIN, input.minConfidence),
});

/** From this probability on, a request for a person is clear, and not a choice among the offered options. */
const PERSON_CLEAR_MIN = 0.9;

const finished = (answered: TurnResult, input: AnalysedTurn): TurnResult =>
  withOffer(withDefaults(answered, input), input);

/** Adds the offer of a person if the message may ask for one. */
function withOffer(result: TurnResult, input: AnalysedTurn): TurnResult {
  const { language, status, choices } = result;
  if (!mayWantPerson(input) || (status !== 'answered' && status !== 'abstained')) return result;
  return {
    ...result,
    form: result.form ?? 'contact',
    choices: [...new Set([...choices, t('choice.person', language)])],
  };
}

/** Adds the default text if there is no answer, and the page of an answer's source. */
function withDefaults(answered: TurnResult, input: AnalysedTurn): TurnResult {
  const topic = topicOf(answered);
  const told = topic === null ? answered : { ...answered, intent: topic };
  if (told.status === 'answered') return withPage(told, input);
  if (told.status === 'abstained') return unansweredTurn(told, input);
  const isUnsaid = answered.status === 'refused' && answered.answer === '';
  return isUnsaid ? { ...answered, answer: fallback(input, 'refused', answered.language) } : answered;
}

/** The turn's language. A few words, or a value that was asked for (`Mon, 23 Nov`), do not change a conversation's. */
function languageOf({ question, locale, memory, message }: AnalysedTurn): string {
  const language = memory?.language ?? null;
  if (language !== null && isLanguageOpen(question, locale)) return language;
  const isShort = words(question).length <= SETTLING_WORDS_MAX;
  const isAsked = Boolean(memory?.pending);
  if (language === null || !(isShort || isAsked)) return message.language;
  return (isShort && isAsked) || !guessLanguage(question).plain ? language : message.language;
}

const kindOf = (question: string): 'complaint' | 'ticket' => (isComplaint(question) ? 'complaint' : 'ticket');

/** An address alone may also be what the agent asked for, or belong to an order: `refund order 17 to ann@example.com`. */
async function isForTeam(input: AnalysedTurn, tools: ToolTurn | null): Promise<boolean> {
  return volunteeredDetails(input) !== null || (await ordersNothing(input, tools));
}

/** Where the team can reach a person who was asked for it. */
async function toldReach(input: AnalysedTurn, tools: ToolTurn | null): Promise<Reach | null> {
  const reach = reachIn(input);
  return reach && (await ordersNothing(input, tools)) ? reach : null;
}

async function ordersNothing(input: AnalysedTurn, tools: ToolTurn | null): Promise<boolean> {
  if (input.memory?.pending) return false;
  const actions = (await tools?.tools())?.filter(({ effect }) => effect === 'act') ?? [];
  return chooseTool(input.message, actions, { today: input.acting?.today ?? null, earlier: input.history }) === null;
}

/** By the kill switch, or the like. */
const STOPPED = { status: 'refused', abstainReason: 'out_of_scope' } as const;

/** The result for a question that the agent does not answer, because a teammate has taken over (specification §3.6). */
export function silentTurn(message: UnderstoodMessage, model: string): TurnResult {
  const { language } = message;
  const result = { ...emptyResult(language, model), ...classificationOf(message, language) };
  return { ...result, status: 'handed_off', abstainReason: 'out_of_scope' };
}

/** The result for a message with which the person explicitly asked for a teammate, in words or by a button. */
export const escalatedTurn = (message: UnderstoodMessage, model: string): TurnResult => ({
  ...silentTurn(message, model),
  intentClass: 'escalate',
});

const understood = ({ message }: AnalysedTurn, result: TurnResult): Understood => ({
  kind: 'understood',
  language: result.language,
  languages: message.languages,
  parts: message.parts.map(({ text, intent, probability }) => ({ text, intent, probability })),
  intentClass: result.intentClass,
  topic: result.intent,
  isSmallTalk: message.isSmallTalk,
  tripped: result.tripped,
});

/**
 * Classifies the message's intent, and checks the guardrails. A request for a person trips none of them,
 * whatever else the message contains.
 */
function classified(input: AnalysedTurn, language: string): Partial<TurnResult> {
  const { message, question, guardrails } = input;
  const stored = guardrails?.maskPii ? maskSecretNumbers : (text: string): string => text;
  const classification = classificationOf(message, language, stored);
  // `The exchange please` resembles `the manager please`, and chooses an offered option.
  const isClear = message.parts.some(({ scores }) => scores.wants_person >= PERSON_CLEAR_MIN);
  // `Would you like to talk to a person?` – `yes`
  if (input.memory?.pending?.kind === 'person' && acceptsPerson(message))
    return { ...classification, intentClass: 'escalate' };
  const isChoice = classification.intentClass === 'escalate' && !isClear && choosesOffered(input);
  if (classification.intentClass === 'escalate' && !isChoice) return classification;
  const tripped = trippedBy(stored(question), language, guardrails);
  const intentClass = tripped === 'escalation_phrases' ? 'escalate' : isChoice ? 'do' : classification.intentClass;
  return { ...classification, intentClass, tripped };
}

/** `Yes please, my number is …`; what else it asks or orders is done first. */
const acceptsPerson = ({ consent, opening, parts }: UnderstoodMessage): boolean =>
  opening === null ? consent === true : opening.isYes && !parts.some(({ intent }) => REQUESTS.includes(intent));
