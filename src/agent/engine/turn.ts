import type { KnowledgeIndex } from '../ports/knowledge.js';
import { ModelUnavailable, type AnswerModel, type Evidence, type ProposedSentence } from '../ports/model.js';
import type {
  AbstainReason,
  AnswerCitation,
  AnswerStatus,
  TurnEvent,
  TurnGuardrails,
  TurnInput,
  TurnResult,
} from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import type { SentenceCheck } from './checker.js';
import { clarifyingQuestion } from './clarifying.js';
import { classify } from './classify.js';
import { fallbackMessage, type FallbackKind } from './fallback.js';
import { holdsBlocked, trippedBy } from './guard.js';
import { retrieve } from './retrieve.js';
import { languageOfAnswer, languageOfPerson } from './speech.js';

export interface TurnDependencies {
  index: KnowledgeIndex;
  /** The model that the workspace chose. */
  model: AnswerModel;
  /** Stands in for a turn when `model` is unavailable; needs no network. */
  embedded: AnswerModel;
  check(sentence: ProposedSentence, evidence: Evidence[]): SentenceCheck;
}

/** Contract §4: a question has 1 to 4,000 characters. */
const QUESTION_CHARACTERS_MAX = 4_000;
/** As much of what was found as is kept for the team. */
const NEAREST_MAX = 5;

/**
 * One turn: guard → language → classify → retrieve → judge → propose → check → guard. Yields each citation and sentence
 * as soon as it is proven, and `done` last. Rejects only when the index does or the signal is aborted.
 */
export async function* runTurn(
  { index, model, embedded, check }: TurnDependencies,
  input: TurnInput,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TurnEvent, void, void> {
  const { question, history, locale, guardrails } = input;
  const language = languageOfPerson(question, locale);
  const result = emptyResult(language, model.name);
  const decline = (status: AnswerStatus, abstainReason: AbstainReason, kind: FallbackKind): TurnEvent => {
    const answer = (kind !== 'handed_off' && input.fallbackMessage) || fallbackMessage(kind, language);
    return { type: 'done', result: { ...result, status, abstainReason, answer } };
  };

  // Guard the input.
  if ([...question].length > QUESTION_CHARACTERS_MAX) result.tripped = 'length';
  if (result.tripped) return yield decline('refused', 'guardrail', 'too_long');
  if (words(question).length === 0) return yield decline('abstained', 'no_evidence', 'empty');

  // Classify. Asking for a person wins, at once; whoever records the turn makes the hand-off.
  Object.assign(result, heard(question, language, guardrails));
  if (result.intentClass === 'escalate') return yield decline('handed_off', 'out_of_scope', 'handed_off');
  if (result.tripped) return yield decline('refused', 'guardrail', 'refused');

  const { evidence, verdict, options, sides } = await retrieve(index, input, signal);
  result.confidence = verdict.confidence;
  result.nearest = evidence.slice(0, NEAREST_MAX);
  if (verdict.abstain) return yield decline('abstained', verdict.abstain, 'no_answer');
  if (options) {
    const answer = clarifyingQuestion(options, language);
    if (withholds(result, answer, [], guardrails)) return yield decline('refused', 'guardrail', 'refused');
    const asked = { status: 'clarify', abstainReason: 'low_confidence', answer, choices: options } as const;
    return yield { type: 'done', result: { ...result, ...asked } };
  }

  // Propose and check: a sentence is said only once it is proven. What is said cannot be taken back, so the embedded
  // model stands in only while nothing was.
  for (const speaker of [model, embedded]) {
    result.model = speaker.name;
    result.promptVersion = speaker.promptVersion;
    try {
      for await (const proposal of speaker.propose({ question, history, language, evidence, sides }, signal)) {
        signal.throwIfAborted();
        const checked = check(proposal, evidence);
        if (!checked.ok) continue;
        const proven = checked.evidence.map((at) => evidence[at]!);
        if (withholds(result, checked.text, proven, guardrails)) continue;
        const citations: number[] = [];
        for (const at of new Set(checked.evidence)) {
          const { citation, fresh } = cite(evidence[at]!, result.citations);
          if (fresh) yield { type: 'citation', citation };
          citations.push(citation.index);
        }
        const sentence = { text: checked.text, citations };
        result.sentences.push(sentence);
        result.language = languageOfAnswer(result.sentences, evidence[checked.evidence[0]!]!, language);
        yield { type: 'sentence', sentence };
      }
      break;
    } catch (error) {
      if (!(error instanceof ModelUnavailable) || speaker === embedded) throw error;
      if (result.sentences.length > 0) break;
    }
  }
  if (result.sentences.length === 0)
    return yield result.tripped
      ? decline('refused', 'guardrail', 'refused')
      : decline('abstained', 'low_confidence', 'no_answer');
  const answer = result.sentences.map(({ text }) => text).join('\n');
  yield { type: 'done', result: { ...result, status: 'answered', grounded: true, answer } };
}

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

/** Whether a sentence must not go out, nor what proves it; the result notes it. */
function withholds(
  result: TurnResult,
  text: string,
  evidence: Evidence[],
  guardrails: TurnGuardrails | undefined,
): boolean {
  const blocked = holdsBlocked([text, ...evidence.map(({ quote }) => quote)], guardrails);
  if (blocked) result.tripped = 'blocked_phrases';
  return blocked;
}

function emptyResult(language: string, model: string): TurnResult {
  return {
    status: 'abstained',
    answer: '',
    language,
    confidence: 0,
    grounded: false,
    sentences: [],
    citations: [],
    page: null,
    action: null,
    choices: [],
    form: null,
    abstainReason: null,
    tripped: null,
    intentClass: 'answer',
    intent: null,
    sessionKind: 'support',
    model,
    promptVersion: null,
    nearest: [],
  };
}

/** The citation of a piece of evidence, added to those there are when it is new. */
function cite(evidence: Evidence, citations: AnswerCitation[]): { citation: AnswerCitation; fresh: boolean } {
  const { documentId, title, url, version, start, end, quote } = evidence;
  const known = citations.find((c) => c.document_id === documentId && c.start === start && c.end === end);
  if (known) return { citation: known, fresh: false };
  const citation = { index: citations.length, document_id: documentId, title, url, version, start, end, quote };
  citations.push(citation);
  return { citation, fresh: true };
}
