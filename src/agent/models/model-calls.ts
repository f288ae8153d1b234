/** Counts the calls of the models and their outcomes in memory, by workspace, until they are stored. */
import type { EmbedderFailure } from '../ports/embedder.js';
import type { CallPurpose, ModelUsage } from '../ports/model.js';
import type { EndpointHealth, ModelFailure, UsageCount } from '../ports/models-state.js';
import type { TranscriptionFailure } from '../ports/transcriber.js';

/** One finished call of a turn. */
export interface TurnCall extends ModelUsage {
  workspaceId: string;
  purpose: CallPurpose;
  /** null = answered. */
  failure: ModelFailure | null;
}

/** Maximum number of counts in memory: further ones are dropped while they cannot be stored. */
const COUNTS_MAX = 20_000;

const NO_CALLS = { lastAnsweredAt: null, lastFailedAt: null, lastFailure: null };

export class ModelCalls {
  readonly model: EndpointHealth<ModelFailure> = { ...NO_CALLS };
  readonly embedder: EndpointHealth<EmbedderFailure> = { ...NO_CALLS };
  readonly transcriber: EndpointHealth<TranscriptionFailure> = { ...NO_CALLS };
  /** The server's words if it refuses calls with tools; null = it does not, as far as is known. */
  toolsRefused: string | null = null;
  private counts = new Map<string, UsageCount>();

  /** @param names null without a large model; the judge's may differ */
  constructor(
    private readonly names: { name: string; judgeName: string | null } | null,
    private readonly nowMs: () => number,
  ) {}

  record({ workspaceId, purpose, failure, ...usage }: TurnCall): void {
    if (!this.names) return;
    const endedAt = this.now();
    recordOutcome(this.model, endedAt, failure);
    const model = purpose === 'judge' ? (this.names.judgeName ?? this.names.name) : this.names.name;
    const hasAnswered = failure === null;
    this.add({
      workspaceId,
      day: endedAt.slice(0, 10),
      model,
      purpose,
      answered: Number(hasAnswered),
      failed: Number(!hasAnswered),
      promptTokens: usage.promptTokens ?? 0,
      completionTokens: usage.completionTokens ?? 0,
      costMicros: usage.costMicros ?? 0,
      uncounted: Number(hasAnswered && usage.promptTokens === null),
      unpriced: Number(hasAnswered && usage.costMicros === null),
      lastAnsweredAt: hasAnswered ? endedAt : null,
      lastFailedAt: hasAnswered ? null : endedAt,
      lastFailure: failure,
    });
  }

  recordEmbedding(failure: EmbedderFailure | null): void {
    recordOutcome(this.embedder, this.now(), failure);
  }

  recordTranscription(failure: TranscriptionFailure | null): void {
    recordOutcome(this.transcriber, this.now(), failure);
  }

  private now(): string {
    return new Date(this.nowMs()).toISOString();
  }

  take(): UsageCount[] {
    const counts = [...this.counts.values()];
    this.counts = new Map();
    return counts;
  }

  add(count: UsageCount): void {
    const key = [count.workspaceId, count.day, count.model, count.purpose].join(' ');
    const known = this.counts.get(key);
    if (!known) {
      if (this.counts.size < COUNTS_MAX) this.counts.set(key, { ...count });
      return;
    }
    for (const field of SUMS) known[field] += count[field];
    known.lastAnsweredAt = later(known.lastAnsweredAt, count.lastAnsweredAt);
    if (later(known.lastFailedAt, count.lastFailedAt) === known.lastFailedAt) return;
    known.lastFailedAt = count.lastFailedAt;
    known.lastFailure = count.lastFailure;
  }
}

const SUMS = [
  'answered',
  'failed',
  'promptTokens',
  'completionTokens',
  'costMicros',
  'uncounted',
  'unpriced',
] as const satisfies (keyof UsageCount)[];

const later = (a: string | null, b: string | null): string | null => ((a ?? '') >= (b ?? '') ? a : b);

function recordOutcome<Failure extends string>(
  health: EndpointHealth<Failure>,
  endedAt: string,
  failure: Failure | null,
): void {
  if (failure === null) health.lastAnsweredAt = endedAt;
  else Object.assign(health, { lastFailedAt: endedAt, lastFailure: failure });
}
