/** The port behind which every large model stands, and the evidence that answers rest on. */

import type { Json, JsonSchema } from '../../kernel/json-schema.js';

/** A piece of knowledge that an answer may rest on. */
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
  /** Of a row, the cells that answer; absent = all. */
  cells?: number[];
  /** How well it answers the question, 0–1; evidence comes best first. */
  score: number;
}

/** A tool as a model sees it. */
export interface ToolSketch {
  name: string;
  description: string;
  parameters: JsonSchema;
}

export interface ToolCall {
  name: string;
  /** null = what the model sent is no JSON object. */
  arguments: Record<string, Json> | null;
}

/** What a call is for: metrics tell them apart, and `judge` may go to another model. */
export type CallPurpose = 'rewrite' | 'agent' | 'tools' | 'repair' | 'judge';

export interface ModelRequest {
  purpose: CallPurpose;
  messages: { role: 'system' | 'user'; content: string }[];
  /** Empty = none. */
  tools: ToolSketch[];
  /** Of output. */
  tokensMax: number;
  /** For the call with its retries. */
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

/** null where the server did not tell, or no price is configured. */
export interface ModelUsage {
  promptTokens: number | null;
  completionTokens: number | null;
  /** Millionths of the currency unit of the configured price. */
  costMicros: number | null;
}

export interface LargeModel {
  /** The vendor's name of the model, as `answer.model` shows it. */
  readonly name: string;
  /** Throws ModelUnavailable when it cannot be reached, times out or sends nothing usable; the signal's reason when aborted. */
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

export class ModelUnavailable extends Error {
  constructor(
    /** `filtered`: it is there, and its server withholds this reply. */
    readonly reason: 'unreachable' | 'timeout' | 'refused' | 'rubbish' | 'filtered',
    message: string,
  ) {
    super(message);
  }
}

/** Injection token of the configured large model; null where the agent works without one. */
export const LARGE_MODEL = Symbol('large model');
