import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EMBEDDER, EmbedderFailed, type Embedder } from '../../../agent/ports/embedder.js';
import { required } from '../../../platform/kernel/invariant.js';
import { Metrics } from '../../../platform/kernel/metrics.js';

/** How long a question waits for its vector before it is searched by words only. */
export const QUERY_TIMEOUT_MS = 1_000;
/**
 * Consecutive failures after which the endpoint counts as unavailable, and for how long; then one question
 * tries it.
 */
const FAILURES_MAX = 3;
const COOL_DOWN_MS = 30_000;
/** Searches of one turn, and a repeated question, need only one vector. */
const REMEMBERED_MAX = 500;

/** Makes the vectors of questions, each text once, behind a time limit and a circuit breaker. */
@Injectable()
export class QueryEmbedder {
  private readonly made = new LRUCache<string, Promise<Float32Array | null>>({ max: REMEMBERED_MAX });
  private failures = 0;
  private coolsDownUntilMs = 0;

  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly metrics: Metrics,
  ) {
    if (embedder)
      metrics.gauge('embedding_away', '1 while questions are searched by words alone because the server failed.', () =>
        Number(this.isAway),
      );
  }

  /** null if there is none in time. */
  async embed(workspaceId: string, text: string): Promise<Float32Array | null> {
    const key = `${workspaceId} ${text}`;
    const before = this.made.get(key);
    if (before) return before;
    const making = this.ask(text);
    this.made.set(key, making);
    const vector = await making;
    if (!vector && this.made.peek(key) === making) this.made.delete(key);
    return vector;
  }

  private get isAway(): boolean {
    return this.failures >= FAILURES_MAX;
  }

  private async ask(text: string): Promise<Float32Array | null> {
    const now = performance.now();
    if (this.isAway && now < this.coolsDownUntilMs) {
      this.metrics.embeddingCalls.inc({ purpose: 'query', outcome: 'skipped' });
      return null;
    }
    if (this.isAway) this.coolsDownUntilMs = now + COOL_DOWN_MS; // the others wait for the result of this one
    try {
      const embedder = required(this.embedder, 'the embeddings server');
      const [vector] = await embedder.embed([text], { purpose: 'query', timeoutMs: QUERY_TIMEOUT_MS });
      this.failures = 0;
      return required(vector, 'the vector of a question');
    } catch (error) {
      if (!(error instanceof EmbedderFailed)) throw error;
      // A failure caused by this text says nothing about the next one.
      if (error.reason !== 'rejected' && ++this.failures >= FAILURES_MAX)
        this.coolsDownUntilMs = performance.now() + COOL_DOWN_MS;
      return null;
    }
  }
}
