import type { TracedEvidence, TraceStep } from '../../agent/ports/trace.js';
import type { PlaygroundStepDto, TracedEvidenceDto } from './playground.dto.js';

const SCORE_DECIMALS = 1_000;
const rounded = (score: number): number => Math.round(score * SCORE_DECIMALS) / SCORE_DECIMALS;

const presentEvidence = ({ documentId, score, ...evidence }: TracedEvidence): TracedEvidenceDto => ({
  document_id: documentId,
  ...evidence,
  score: score === null ? null : rounded(score),
});

const NOTHING = {
  understood: null,
  searched: null,
  shown: null,
  model_call: null,
  replied: null,
  judged: null,
  tools: null,
  tool_call: null,
  sent: null,
};

/** Presents the engine's trace for the console. */
export function presentSteps(steps: TraceStep[]): PlaygroundStepDto[] {
  const offered = steps.flatMap((step) => (step.kind === 'tools' ? step.tools : []));
  const executed = new Set(offered.filter(({ effect }) => effect === 'read').map(({ name }) => name));
  return steps.map((step) => ({ kind: step.kind, at_ms: step.at, ...NOTHING, ...details(step, executed) }));
}

/** @param executed names of the tools that a dry run executes, because they only read our own database */
function details(step: TraceStep, executed: Set<string>): Partial<PlaygroundStepDto> {
  switch (step.kind) {
    case 'understood':
      return { understood: presentUnderstood(step) };
    case 'searched':
      return { searched: presentSearched(step) };
    case 'model_call':
      return { model_call: presentModelCall(step) };
    case 'shown':
      return { shown: { evidence: step.evidence.map(presentEvidence) } };
    case 'replied':
      return {
        replied: { tag: step.tag, message_kind: step.messageKind, reason: step.reason, sentences: step.sentences },
      };
    case 'judged':
      return {
        judged: {
          sentences: step.sentences.map(({ evidence, ...rest }) => ({
            ...rest,
            evidence: evidence.map(presentEvidence),
          })),
        },
      };
    case 'tools':
      return {
        tools: {
          tools: step.tools.map(({ name, effect, isDestructive }) => ({ name, effect, is_destructive: isDestructive })),
        },
      };
    case 'tool_call':
      return { tool_call: presentToolCall(step, executed) };
    case 'sent':
      return {
        sent: {
          sentences: step.sentences.map(({ text, proof, evidence, withheldBy }) => ({
            text,
            proof,
            withheld_by: withheldBy,
            evidence: evidence.map(presentEvidence),
          })),
        },
      };
  }
}

type Step<Kind> = Extract<TraceStep, { kind: Kind }>;

const presentUnderstood = (step: Step<'understood'>): PlaygroundStepDto['understood'] => ({
  language: step.language,
  languages: step.languages,
  parts: step.parts.map((part) => ({ ...part, probability: rounded(part.probability) })),
  intent_class: step.intentClass,
  topic: step.topic,
  is_small_talk: step.isSmallTalk,
  tripped: step.tripped,
});

const presentSearched = (step: Step<'searched'>): PlaygroundStepDto['searched'] => ({
  query: step.query,
  origin: step.origin,
  words: step.words.map(({ word, weight, frequency }) => ({ word, weight: rounded(weight), frequency })),
  measure: step.measure,
  evidence: step.evidence.map(presentEvidence),
  confidence: step.confidence,
  abstain_reason: step.abstain,
});

const presentModelCall = (step: Step<'model_call'>): PlaygroundStepDto['model_call'] => ({
  purpose: step.purpose,
  ms: step.ms,
  prompt_tokens: step.promptTokens,
  completion_tokens: step.completionTokens,
  cost_micros: step.costMicros,
  failure: step.failure,
  is_truncated: step.isTruncated,
  tools: step.tools.map(({ name, arguments: args }) => ({ name, arguments: args ?? {} })),
});

const presentToolCall = (step: Step<'tool_call'>, executed: Set<string>): PlaygroundStepDto['tool_call'] => ({
  name: step.name,
  arguments: step.arguments ?? {},
  status: step.status,
  reason: step.reason,
  is_simulated: !executed.has(step.name),
});
