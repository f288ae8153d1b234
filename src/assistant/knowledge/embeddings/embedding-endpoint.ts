import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';
import { EmbeddingSpace } from './embedding-space.js';

/** Pause after the endpoint was unavailable; doubles with each consecutive time. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
const PROBE_TIMEOUT_MS = 10_000;
const PROBE = 'What are your opening hours?';

/** Whether the embeddings endpoint can be sent documents now: it is configured, responds, and is not paused. */
@Injectable()
export class EmbeddingEndpoint {
  private pausedUntilMs = 0;
  private pauseMs = PAUSE_MS;

  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly space: EmbeddingSpace,
  ) {}

  get isConfigured(): boolean {
    return this.embedder !== null;
  }

  get isPaused(): boolean {
    return performance.now() < this.pausedUntilMs;
  }

  /** The space of the endpoint's vectors; null = it is not known, because the endpoint does not respond. */
  async reachSpace(signal: AbortSignal): Promise<string | null> {
    if (this.space.name === null) await this.isUp(signal);
    return this.space.name;
  }

  /** Whether the endpoint makes a vector of a neutral text: then the previous failure was the document's own. */
  async isUp(signal: AbortSignal): Promise<boolean> {
    try {
      const options = { purpose: 'probe' as const, timeoutMs: PROBE_TIMEOUT_MS, signal };
      const [vector] = (await this.embedder?.embed([PROBE], options)) ?? [];
      if (vector) this.space.learn(vector);
      return vector !== undefined;
    } catch {
      return false;
    }
  }

  /** @returns milliseconds until it may be tried again; null if it is paused already */
  pause(): number | null {
    if (this.isPaused) return null;
    const { pauseMs } = this;
    this.pausedUntilMs = performance.now() + pauseMs;
    this.pauseMs = Math.min(PAUSE_MAX_MS, 2 * pauseMs);
    return pauseMs;
  }

  /** It has made vectors: the next pause is short again. */
  succeeded(): void {
    this.pauseMs = PAUSE_MS;
  }
}
