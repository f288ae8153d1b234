/** The configured models, their health and their usage, as one process knows them. */
import type { EmbedderFailure } from './embedder.js';
import type { CallPurpose, ModelUnavailable } from './model.js';
import type { TranscriptionFailure } from './transcriber.js';

export type ModelFailure = ModelUnavailable['reason'];

/** When calls of an endpoint last succeeded and failed. RFC 3339; null = never since the process started. */
export interface EndpointHealth<Failure extends string> {
  lastAnsweredAt: string | null;
  lastFailedAt: string | null;
  lastFailure: Failure | null;
}

/** The calls of one workspace, day, model and purpose. */
export interface UsageCount {
  workspaceId: string;
  /** `2026-11-22`, in UTC. */
  day: string;
  model: string;
  purpose: CallPurpose;
  answered: number;
  failed: number;
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
  /** Answered calls for which the server reported no tokens. */
  uncounted: number;
  /** Answered calls without a price. */
  unpriced: number;
  lastAnsweredAt: string | null;
  lastFailedAt: string | null;
  lastFailure: ModelFailure | null;
}

export interface LargeModelState {
  name: string;
  judgeName: string;
  /** The circuit breaker keeps turns from asking it. */
  isAway: boolean;
  /** The server's own words if it refuses calls with tools: the embedded engine then answers all turns. */
  toolsRefused: string | null;
}

export interface ModelsState {
  /** Name of the model that answers now, as in `answer.model`. */
  readonly answering: string;
  /** null without a large model. */
  readonly model: (EndpointHealth<ModelFailure> & LargeModelState) | null;
  /** null if knowledge is searched by words only. */
  readonly embedding: (EndpointHealth<EmbedderFailure> & { name: string }) | null;
  /** null without an endpoint for transcriptions. */
  readonly transcription: (EndpointHealth<TranscriptionFailure> & { name: string }) | null;
  /** Returns the counts that are not stored yet, and resets them. */
  takeUsage(): UsageCount[];
  /** Adds counts that could not be stored. */
  putBack(counts: UsageCount[]): void;
}

/** Injection token. */
export const MODELS_STATE = Symbol('state of the models');
