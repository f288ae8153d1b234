/** The port for large models, and the evidence on which answers are based. */

import type { Json, JsonSchema } from '../../platform/kernel/json-schema.js';

/** Value of `answer.model` without a large model. */
export const EMBEDDED_MODEL = 'embedded-extractive-2';

/** A piece of knowledge on which an answer may be based. */
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
  /** Context of the quote: title, heading path, column headers. */
  context: string;
  /** Of a row that was asked: the columns that name it, and those that answer; absent = all. */
  cells?: RowCells;
  /** Likelihood of answering the question, 0–1; evidence is ordered best first. */
  score: number;
}

export interface RowCells {
  names: number[];
  values: number[];
  /** Whose table it is, if another is asked beside it. */
  thing?: string;
  /** The value says by itself which column it is of: the only price. */
  isPlain?: boolean;
}

/** A tool as a model sees it. */
export interface ToolSketch {
  name: string;
  description: string;
  parameters: JsonSchema;
}

export interface ToolCall {
  name: string;
  /** null = the model's text is not a JSON object. */
  arguments: Record<string, Json> | null;
}

/** Purpose of a call: distinguished in metrics, and `judge` may use another model. */
export type CallPurpose = 'rewrite' | 'agent' | 'tools' | 'repair' | 'judge';

export interface ModelRequest {
  purpose: CallPurpose;
  messages: { role: 'system' | 'user'; content: string }[];
  /** Empty = none. */
  tools: ToolSketch[];
  /** Maximum output tokens. */
  tokensMax: number;
  /** For the call including retries. */
  timeoutMs: number;
}

export interface ModelReply {
  text: string;
  /** In order. */
  calls: ToolCall[];
  /** The output reached its limit: the last sentence may be incomplete. */
  truncated: boolean;
  usage: ModelUsage;
}

/** null if the server does not report it, or no price is configured. */
export interface ModelUsage {
  promptTokens: number | null;
  completionTokens: number | null;
  /** Millionths of the currency unit of the configured price. */
  costMicros: number | null;
}

export interface LargeModel {
  /** The vendor's name of the model, shown as `answer.model`. */
  readonly name: string;
  /**
   * Throws ModelUnavailable if it cannot be reached, times out or returns nothing usable; the signal's reason
   * when aborted.
   */
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

export class ModelUnavailable extends Error {
  constructor(
    /** `filtered`: the server is available and withholds this reply. */
    readonly reason: 'unreachable' | 'timeout' | 'refused' | 'rubbish' | 'filtered',
    message: string,
  ) {
    super(message);
  }
}

/** Injection token of the configured large model; null if the agent works without one. */
export const LARGE_MODEL = Symbol('large model');
