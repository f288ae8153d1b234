/** The trace of a turn, step by step. Its stages record it while they run, on request; nothing is computed later. */
import type { Json } from '../../platform/kernel/json-schema.js';
import type { Passage } from './knowledge.js';
import type { CallPurpose, Evidence } from './model.js';
import type { AbstainReason, Guardrail, IntentClass, ProofKind } from './answer-terms.js';

export interface TracedEvidence {
  documentId: string;
  title: string;
  url: string | null;
  version: number;
  /** Offsets in the document's text; `quote` may be cut short. */
  start: number;
  end: number;
  quote: string;
  /** Title, headings, column headers. */
  context: string;
  /** In the measure of `Searched.measure`; null = not scored. */
  score: number | null;
}

export interface Understood {
  kind: 'understood';
  language: string;
  /** Possible languages, best first. */
  languages: string[];
  parts: { text: string; intent: string; probability: number }[];
  intentClass: IntentClass;
  topic: string | null;
  isSmallTalk: boolean;
  tripped: Guardrail | null;
}

export interface Searched {
  kind: 'searched';
  query: string;
  /** `knowledge`: all of it was used, because it is small. */
  origin: 'message' | 'rewritten' | 'knowledge';
  /** @property frequency number of passages that contain the word */
  words: { word: string; weight: number; frequency: number }[];
  /** Measure of the scores: likelihood of answering, 0–1; or BM25 of the passage, comparable within one search. */
  measure: 'likelihood' | 'bm25';
  evidence: TracedEvidence[];
  /** The embedded engine's confidence in this search; null if a large model decides. */
  confidence: number | null;
  abstain: AbstainReason | null;
}

export interface ModelCalled {
  kind: 'model_call';
  purpose: CallPurpose;
  ms: number;
  promptTokens: number | null;
  completionTokens: number | null;
  costMicros: number | null;
  /** Why there was no reply. */
  failure: string | null;
  isTruncated: boolean;
  tools: { name: string; arguments: Json }[];
}

/** The evidence shown to a large model, in order. */
export interface Shown {
  kind: 'shown';
  evidence: TracedEvidence[];
}

export interface Replied {
  kind: 'replied';
  tag: string;
  /** What the model takes the message for, and why; null = it does not say. */
  messageKind: string | null;
  reason: string | null;
  sentences: string[];
}

/** The verdict on each sentence that a large model proposed. */
export interface Judged {
  kind: 'judged';
  sentences: {
    text: string;
    evidence: TracedEvidence[];
    verdict: string;
    /** Why it is not sent; null = it is. */
    reason: string | null;
  }[];
}

export interface ToolsOffered {
  kind: 'tools';
  tools: { name: string; effect: 'read' | 'write' | 'act'; isDestructive: boolean }[];
}

export interface ToolCalled {
  kind: 'tool_call';
  name: string;
  arguments: Json;
  status: string;
  reason: string | null;
}

/** The final sentences, and the guardrail that withheld each; null = it was sent. */
export interface Sent {
  kind: 'sent';
  sentences: { text: string; proof: ProofKind; evidence: TracedEvidence[]; withheldBy: Guardrail | null }[];
}

export type TraceDetail =
  Understood | Searched | ModelCalled | Shown | Replied | Judged | ToolsOffered | ToolCalled | Sent;
/** @property at milliseconds since the turn began */
export type TraceStep = TraceDetail & { at: number };

const STEPS_MAX = 60;
const QUOTE_CHARACTERS_MAX = 600;
export const TRACED_EVIDENCE_MAX = 12;

export class TurnTrace {
  readonly steps: TraceStep[] = [];
  private readonly startedAt = performance.now();

  add(detail: TraceDetail): void {
    if (this.steps.length < STEPS_MAX)
      this.steps.push({ ...detail, at: Math.round(performance.now() - this.startedAt) });
  }
}

export const traced = (evidence: Evidence, score: number | null = evidence.score): TracedEvidence => {
  const { documentId, title, url, version, start, end, context } = evidence;
  const quote = evidence.quote.slice(0, QUOTE_CHARACTERS_MAX).toWellFormed();
  return { documentId, title, url, version, start, end, quote, context, score };
};

export const tracedPassage = (passage: Passage, score: number | null): TracedEvidence => {
  const { documentId, title, url, version, start, end, text, headings } = passage;
  const quote = text.slice(0, QUOTE_CHARACTERS_MAX).toWellFormed();
  return { documentId, title, url, version, start, end, quote, context: [title, ...headings].join(' › '), score };
};
