/** Circuit breaker that keeps turns from waiting for an unavailable model server. */
import { ModelUnavailable, type LargeModel, type ModelReply, type ModelRequest } from '../ports/model.js';

export interface BreakerOptions {
  /** Number of consecutive failed turns that open the breaker. */
  failures: number;
  /** Time for which the model is not called then. Afterwards one turn tries it; the others still skip it. */
  cooldownMs: number;
  /** Milliseconds of a monotonic clock. Default: this process's. */
  nowMs?(): number;
  /** Called for each turn that runs without the model. */
  onSkip?(): void;
}

/** A circuit breaker that counts turns: several failed calls of one turn are one failure. */
export class ModelBreaker {
  private failed = 0;
  private openUntilMs = 0;
  private isProbing = false;

  constructor(
    readonly model: LargeModel,
    private readonly options: BreakerOptions,
  ) {}

  /** Whether the model is known to be unavailable. */
  get isOpen(): boolean {
    return this.failed >= this.options.failures;
  }

  /** The model for one turn; `end` reports the turn's result to the breaker. */
  enter(): LargeModel & { readonly isSkipped: boolean; end(): void } {
    let outcome: 'unused' | 'worked' | 'failed' = 'unused';
    let isSkipped = false;
    let probes = false;
    return {
      name: this.model.name,
      /** Whether a call of this turn did not reach the model. */
      get isSkipped() {
        return isSkipped;
      },
      complete: async (request: ModelRequest, signal: AbortSignal): Promise<ModelReply> => {
        if (outcome === 'unused' && !probes) {
          probes = this.isOpen && !this.isProbing && this.now() >= this.openUntilMs;
          if (probes) this.isProbing = true;
        }
        if (this.isOpen && !probes) {
          if (!isSkipped) this.options.onSkip?.();
          isSkipped = true;
          throw new ModelUnavailable('unreachable', 'the model server was away a moment ago');
        }
        try {
          const reply = await this.model.complete(request, signal);
          outcome = 'worked';
          return reply;
        } catch (error) {
          if (error instanceof ModelUnavailable && error.reason !== 'filtered') outcome = 'failed';
          throw error;
        }
      },
      end: () => {
        if (probes) this.isProbing = false;
        if (outcome === 'worked') this.failed = 0;
        if (outcome === 'failed') this.fail();
      },
    };
  }

  private fail(): void {
    this.failed++;
    if (this.isOpen) this.openUntilMs = this.now() + this.options.cooldownMs;
  }

  private now(): number {
    return this.options.nowMs?.() ?? performance.now();
  }
}
