/** A turn answered by a large model: proposal, tools, proof, and what is sent. */
import { maskContacts, maskSecretNumbers } from '../../platform/kernel/mask.js';
import type { ModelSession } from '../models/model-session.js';
import type { KnowledgeIndex } from '../ports/knowledge.js';
import { ModelUnavailable } from '../ports/model.js';
import type { DialogueMessage, TurnEvent, TurnInput, TurnResult } from '../ports/turn.js';
import { nowLine } from '../prompts/scene.js';
import { PROMPT_VERSIONS } from '../prompts/versions.js';
import { proofKindOf, proofOfQuotation } from '../proof/proof-kind.js';
import { withAction, type SideAction } from '../acting/merge-action-result.js';
import { toolSketches } from '../acting/callable-tools.js';
import { isMeetingCall } from '../acting/meeting-calls.js';
import type { ToolTurn } from '../acting/tool-turn.js';
import { t } from '../../platform/kernel/texts/texts.js';
import { words } from '../retrieval/lexemes.js';
import { detectLanguage } from '../understanding/language.js';
import { questionParts } from '../understanding/question-parts.js';
import { confidenceOf } from './confidence.js';
import { lineText } from './evidence-lines.js';
import { restOf } from './misses.js';
import { forPersonIn, needingPerson, type ForPerson } from './for-person.js';
import { ModelAnswer } from './model-answer.js';
import type { ProvenReply } from './proven-reply.js';
import { send, unknownPart, withheldBy, type SentSentence } from './sent-sentences.js';

type Turning = AsyncGenerator<TurnEvent, TurnResult, void>;

export interface ModelTurn {
  index: KnowledgeIndex;
  model: ModelSession;
  input: TurnInput;
  /** The turn's result so far. */
  base: TurnResult;
  /** null = the agent only answers. */
  tools: ToolTurn | null;
}

const NEAREST_MAX = 5;
/** A model may call another tool if the first one cannot be used. */
const TOOL_STEPS_MAX = 2;
const NO_SUCH_TOOL = { problem: 'There is no such tool now. Reply in words.' };

/**
 * Yields citations and sentences once all of them are proven.
 * @returns the result; `answer` is empty if it abstains or is refused
 * @throws ModelUnavailable before anything is sent, also if the model only calls tools that cannot be used
 */
export async function* modelTurn({ index, model, input, base, tools }: ModelTurn): Turning {
  const mask = input.guardrails?.maskPii ? maskContacts : (text: string): string => text;
  const message = mask(input.question);
  const dialogue = input.dialogue.map(({ from, text }): DialogueMessage => ({ from, text: mask(text) }));
  const { workspaceId, company, locale, synonyms = [] } = input;
  const scene = input.scene ? { ...input.scene, name: input.scene.name && mask(input.scene.name) } : null;
  const result: TurnResult = {
    ...base,
    model: model.name,
    promptVersion: PROMPT_VERSIONS,
    sentences: [],
    citations: [],
  };
  const sketches = tools ? toolSketches(await tools.tools()) : [];
  const answer = new ModelAnswer(index, model, {
    workspaceId,
    company,
    message,
    dialogue,
    locale,
    scene,
    synonyms,
    language: base.language,
    tools: sketches,
    trace: input.trace,
  });

  const rejected: string[] = [];
  let sideAction: SideAction | undefined;
  let proposal = await answer.propose();
  while (tools && proposal.kind === 'tools' && rejected.length < TOOL_STEPS_MAX) {
    const calls = proposal.calls.filter(({ name }) => sketches.some((offered) => offered.name === name));
    // Of a meeting only times or a question are shown, so nothing has to be confirmed before.
    const isMeeting = calls.some(({ name }) => isMeetingCall(name));
    const ordered = isMeeting || calls.length === 0 ? calls : await answer.confirmTools(rejected);
    const used = calls.length > 0 ? yield* tools.useToolCalls(ordered) : NO_SUCH_TOOL;
    if ('result' in used) return yield* withAction({ ...used.result, usage: model.usage }, sideAction);
    if ('sideAction' in used) sideAction = used.sideAction;
    rejected.push('sideAction' in used ? 'A tool was used. Reply to what else is asked.' : used.problem);
    proposal = await answer.propose(rejected);
  }
  result.nearest = answer.evidence.slice(0, NEAREST_MAX);
  result.usage = model.usage;
  if (proposal.kind === 'tools')
    throw new ModelUnavailable('rubbish', 'the model names tools that cannot be used, and does not reply');
  const said = base.matter ?? (input.guardrails?.maskPii ? maskSecretNumbers(input.question) : input.question);
  const handOver = (why: ForPerson): Generator<TurnEvent, TurnResult, void> =>
    withAction({ ...result, ...needingPerson(why, said) }, sideAction);
  if (proposal.kind === 'hand_off') return yield* handOver(proposal.why);
  // What a tool was used for is a matter of nobody else.
  const why = sideAction ? null : forPersonIn(proposal.reply);
  if (why) return yield* handOver(why);

  const proven = await answer.prove(proposal, {
    message,
    dialogue,
    language: base.language,
    scene,
    customer: [
      message,
      ...dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text),
      ...(scene ? [nowLine(scene)] : []),
    ].join('\n'),
    ownNames: company ? [company] : [],
    company,
  });
  result.usage = model.usage;
  return yield* withAction(yield* sendProven(proven, input, result), sideAction);
}

/** Sends the proven sentences, and returns the result. */
function* sendProven(
  proven: ProvenReply,
  input: TurnInput,
  result: TurnResult,
): Generator<TurnEvent, TurnResult, void> {
  const { guardrails } = input;
  const sentences = sentencesOf(proven, result.language, guardrails?.verbatimOnly ?? false);
  const isClaim = sentences.some(({ evidence }) => evidence.length > 0);
  result.confidence = confidenceOf(proven);
  const offer = { form: 'contact' as const, choices: [t('choice.person', result.language)] };
  const isUnknown = proven.tag === 'UNKNOWN' || proven.tag === 'PARTLY';
  // An unknown answer is a miss: otherwise a fact about something similar would pass for the answer.
  const isMissed = isUnknown || sentences.length === 0 || (proven.isEmptied && proven.tag === 'ANSWER');
  if (proven.tag === 'UNKNOWN' || (!isClaim && isMissed)) {
    const isStated = isUnknown && sentences[0]?.evidence.length === 0;
    const uncited = sentences.filter(({ evidence }) => evidence.length === 0);
    // Without its first sentence, which says what is unknown, the rest would be an unmotivated offer.
    const own = isStated ? uncited.filter(({ text }) => !withheldBy(text, [], guardrails)) : [];
    const reason = proven.tag === 'UNKNOWN' ? 'no_evidence' : 'low_confidence';
    return { ...result, ...offer, status: 'abstained', abstainReason: reason, answer: joined(own) };
  }
  if (isClaim && result.confidence < (guardrails?.minConfidence ?? 0))
    return { ...result, ...offer, status: 'abstained', abstainReason: 'low_confidence' };
  const isPartial = isClaim && (isUnknown || proven.refused.length > 0);
  // Words for what is unknown are for a chat.
  const rest = (isUnknown || isPartial) && input.isMessaging ? restOf(input, result.language) : null;
  const lost = lostParts(input.question, proven).map((part) => unknownPart(part, result.language));
  const sent = rest ? sentences.filter(({ evidence }) => evidence.length > 0) : [...sentences, ...lost];
  result.tripped = (yield* send(result, sent, input)) ?? result.tripped;
  if (result.sentences.length === 0) return { ...result, status: 'refused', abstainReason: 'guardrail' };
  const answer = joined(result.sentences);
  result.language = detectLanguage(answer) ?? result.language;
  if (proven.tag === 'ASK' && !isClaim)
    return { ...result, status: 'clarify', abstainReason: 'low_confidence', answer };
  const choices = isPartial || proven.quotations.length > 0 ? offer.choices : [];
  return { ...result, status: 'answered', grounded: isClaim, answer, choices, isPartial, ...rest };
}

/** The parts of a message that only refused claims were about. */
function lostParts(question: string, { sentences, refused }: ProvenReply): string[] {
  const parts = questionParts(question);
  if (parts.length === 1) return [];
  const partOf = ({ text }: { text: string }): string | null => {
    const said = new Set(words(text));
    const shared = parts.map((part) => words(part).filter((word) => said.has(word)).length);
    const most = Math.max(...shared);
    const [nearest, other] = parts.filter((_, at) => shared[at] === most);
    return most > 0 && other === undefined ? (nearest ?? null) : null;
  };
  const kept = new Set(sentences.filter(({ cited }) => cited.length > 0).map(partOf));
  return [...new Set(refused.map(partOf))].flatMap((part) => (part === null || kept.has(part) ? [] : [part]));
}

const joined = (sentences: { text: string }[]): string => sentences.map(({ text }) => text).join('\n');

function sentencesOf({ sentences, quotations }: ProvenReply, language: string, verbatimOnly: boolean): SentSentence[] {
  if (verbatimOnly) {
    const cited = sentences.flatMap((sentence) => sentence.cited);
    return quoted([...new Set(cited.length > 0 ? cited : quotations)]);
  }
  if (quotations.length > 0)
    return [{ text: t('answer.ourPageSays', language), evidence: [], proof: 'none' }, ...quoted(quotations)];
  return sentences.map((sentence): SentSentence => ({
    text: sentence.text,
    evidence: sentence.cited,
    proof: proofKindOf(sentence, language),
  }));
}

const quoted = (evidence: SentSentence['evidence']): SentSentence[] =>
  evidence.map((quotation) => {
    const text = lineText(quotation);
    return { text, evidence: [quotation], proof: proofOfQuotation(text, quotation) };
  });
