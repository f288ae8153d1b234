/** The one port behind which every answering model stands, embedded or large (contract §5). */

import type { Json, JsonSchema } from '../../kernel/json-schema.js';

/** A piece of knowledge that a model may answer from. */
export interface Evidence {
  documentId: string;
  title: string;
  url: string | null;
  locale: string | null;
  version: number;
  /** Offsets of `quote` in the document's text. */
  start: number;
  end: number;
  /** Exactly `document.text.slice(start, end)`. */
  quote: string;
  kind: 'sentence' | 'item' | 'row';
  /** Title, heading path, column heads: what the quote stands under. */
  context: string;
  /** How well it answers the question, 0–1; evidence comes best first. */
  score: number;
}

export interface ModelQuestion {
  question: string;
  /** What the person said before in this session, oldest first. */
  history: string[];
  /** BCP 47 language that the answer should be in. */
  language: string;
  evidence: Evidence[];
  /** What the first pieces are each about: they answer only together, as when things are compared. Absent = they do not. */
  sides?: string[];
}

/** A sentence that a model would like to say, and the evidence (indices into `ModelQuestion.evidence`) it rests on. */
export interface ProposedSentence {
  text: string;
  evidence: number[];
}

/** A tool as a model sees it. */
export interface ToolSketch {
  name: string;
  description: string;
  parameters: JsonSchema;
}

/** Nothing but the person's own words, and what is offered: no document, page, profile or result of a tool. */
export interface ToolQuestion {
  question: string;
  /** What the person said before in this session, oldest first. */
  history: string[];
  tools: ToolSketch[];
  /** What it chose before in this turn, and why that cannot be: our own words. */
  rejected: { call: ToolCall; problem: string }[];
}

export interface ToolCall {
  name: string;
  arguments: Record<string, Json>;
}

export interface AnswerModel {
  /** What `answer.model` says, e.g. `embedded-extractive-1` or the vendor's model name. */
  readonly name: string;
  /** Version of the prompt it works with, kept with the turn; null where it has none. */
  readonly promptVersion: string | null;
  /**
   * Proposes sentences in order, as early as it can. Proposes nothing when it cannot answer.
   * Throws ModelUnavailable when the model cannot be reached, times out or breaks off.
   */
  propose(question: ModelQuestion, signal: AbortSignal): AsyncIterable<ProposedSentence>;
  /** Which tool the person orders, if any. Absent = it cannot tell. Throws as `propose`. */
  choose?(question: ToolQuestion, signal: AbortSignal): Promise<ToolCall | null>;
}

export class ModelUnavailable extends Error {
  constructor(
    /** `filtered`: it is there, and will not say this. */
    readonly reason: 'unreachable' | 'timeout' | 'refused' | 'rubbish' | 'filtered',
    message: string,
  ) {
    super(message);
  }
}

/** Under which the agent's module offers the configured model. */
export const ANSWER_MODEL = Symbol('answer model');
