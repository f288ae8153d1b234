/** Keeps turns from waiting, one after the other, for a model server that is away. */
import { ModelUnavailable, type LargeModel, type ModelReply, type ModelRequest } from '../ports/model.js';

export interface BreakerOptions {
  /** After so many failed turns in a row the model is not asked any more, */
  failures: number;
  /** for so long; then one turn tries it, and the others wait for how that one fares. */
  restMs: number;
  /** Milliseconds of a clock that never goes back. Default: this process's. */
  nowMs?(): number;
  /** Called for each turn that goes without the model. */
  onSkip?(): void;
}

/** A circuit breaker that counts turns: several failed calls of one turn are one failure. */
export class ModelBreaker {
  private failed = 0;
  private closedUntilMs = 0;
  private isProbing = false;

  constructor(
    readonly model: LargeModel,
    private readonly options: BreakerOptions,
  ) {}

  /** Is the model known to be away? */
  get isOpen(): boolean {
    return this.failed >= this.options.failures;
  }

  /** The model for one turn; `end` tells the breaker how the turn fared. */
  enter(): LargeModel & { end(): void } {
    let outcome: 'unused' | 'worked' | 'failed' = 'unused';
    let isSkipped = false;
    let probes = false;
    return {
      name: this.model.name,
      complete: async (request: ModelRequest, signal: AbortSignal): Promise<ModelReply> => {
        if (outcome === 'unused' && !probes) {
          probes = this.isOpen && !this.isProbing && this.now() >= this.closedUntilMs;
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
    if (this.isOpen) this.closedUntilMs = this.now() + this.options.restMs;
  }

  private now(): number {
    return this.options.nowMs?.() ?? performance.now();
  }
}
