/** Answers from the knowledge: retrieve → judge → propose → check. A sentence is said only once it is proven. */
import { maskContacts } from '../../kernel/mask.js';
import { ModelUnavailable, type AnswerModel, type Evidence } from '../ports/model.js';
import type { AnswerCitation, TurnEvent, TurnGuardrails, TurnInput, TurnResult } from '../ports/turn.js';
import { clarifyingQuestion } from './clarifying.js';
import { holdsBlocked } from './guard.js';
import { hasForbiddenLink, isAllowedLink } from './links.js';
import { retrieve } from './retrieve.js';
import { languageOfAnswer } from './speech.js';
import type { TurnDependencies } from './dependencies.js';

/** As much of what was found as is kept for the team. */
const NEAREST_MAX = 5;

/**
 * Yields each citation and sentence as soon as it is proven. @param base the turn's result so far
 * @returns the result; `answer` is empty where it abstains or was refused
 */
export async function* answer(
  { index, model, embedded, check }: TurnDependencies,
  input: TurnInput,
  base: TurnResult,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, TurnResult, void> {
  const { guardrails } = input;
  const language = base.language;
  const result: TurnResult = { ...base, sentences: [], citations: [] };
  const { evidence, verdict, options, sides } = await retrieve(index, input, signal);
  result.confidence = verdict.confidence;
  result.nearest = evidence.slice(0, NEAREST_MAX);
  if (verdict.abstain) return { ...result, status: 'abstained', abstainReason: verdict.abstain };
  if (options) {
    const said = clarifyingQuestion(options, language);
    const tripped = withheldFor(said, [], guardrails);
    if (tripped) return { ...result, tripped, status: 'refused', abstainReason: 'guardrail' };
    return { ...result, status: 'clarify', abstainReason: 'low_confidence', answer: said, choices: options };
  }

  // What is said cannot be taken back, so the embedded model stands in only while nothing was.
  let withheld = false;
  for (const speaker of [model, embedded]) {
    result.model = speaker.name;
    result.promptVersion = speaker.promptVersion;
    try {
      for await (const proposal of speaker.propose(
        { ...promptable(input, speaker), language, evidence, sides },
        signal,
      )) {
        signal.throwIfAborted();
        const checked = check(proposal, evidence);
        if (!checked.ok) continue;
        const proven = checked.evidence.map((at) => evidence[at]!);
        const tripped = withheldFor(checked.text, proven, guardrails);
        if (tripped) {
          result.tripped = tripped;
          withheld = true;
          continue;
        }
        const citations: number[] = [];
        for (const at of new Set(checked.evidence)) {
          const { citation, fresh } = cite(evidence[at]!, result.citations, guardrails);
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
    return withheld
      ? { ...result, status: 'refused', abstainReason: 'guardrail' }
      : { ...result, status: 'abstained', abstainReason: 'low_confidence' };
  const said = result.sentences.map(({ text }) => text).join('\n');
  return { ...result, status: 'answered', grounded: true, answer: said };
}

/** What is asked, as a model is given it: one with a prompt is another's server, which learns nobody's addresses. */
function promptable(
  { question, history, guardrails }: TurnInput,
  { promptVersion }: AnswerModel,
): Pick<TurnInput, 'question' | 'history'> {
  if (!guardrails?.maskPii || promptVersion === null) return { question, history };
  return { question: maskContacts(question), history: history.map(maskContacts) };
}

/** Why a sentence must not go out, or what proves it must not; null where both may. */
function withheldFor(
  text: string,
  evidence: Evidence[],
  guardrails: TurnGuardrails | undefined,
): 'blocked_phrases' | 'allowed_link_hosts' | null {
  if (holdsBlocked([text, ...evidence.map(({ quote }) => quote)], guardrails)) return 'blocked_phrases';
  return hasForbiddenLink(text, guardrails?.linkHosts ?? null) ? 'allowed_link_hosts' : null;
}

/** The citation of a piece of evidence, added to those there are when it is new. A link that may not go out stays in. */
function cite(
  evidence: Evidence,
  citations: AnswerCitation[],
  guardrails: TurnGuardrails | undefined,
): { citation: AnswerCitation; fresh: boolean } {
  const { documentId, title, version, start, end, quote } = evidence;
  const known = citations.find((c) => c.document_id === documentId && c.start === start && c.end === end);
  if (known) return { citation: known, fresh: false };
  const hosts = guardrails?.linkHosts ?? null;
  const url = evidence.url === null || hosts === null || isAllowedLink(evidence.url, hosts) ? evidence.url : null;
  const citation = { index: citations.length, document_id: documentId, title, url, version, start, end, quote };
  citations.push(citation);
  return { citation, fresh: true };
}
