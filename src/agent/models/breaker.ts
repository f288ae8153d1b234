/** Keeps questions from waiting, one after the other, for a model server that is away (contract §5). */
import {
  ModelUnavailable,
  type AnswerModel,
  type ModelQuestion,
  type ProposedSentence,
  type ToolCall,
  type ToolQuestion,
} from '../ports/model.js';

export interface BreakerOptions {
  /** After so many failures in a row the model is not asked any more, */
  failures: number;
  /** for so long; then one question tries it, and the others wait for how that one fares. */
  restMs: number;
  /** Milliseconds of a clock that never goes back. Default: this process's. */
  nowMs?(): number;
  /** Told for each question that was not put to the model. */
  onSkip?(): void;
}

/**
 * An answering model behind a circuit breaker: it throws ModelUnavailable at once while the model behind is known to be
 * away, so that whoever stands in answers without delay.
 */
export class BreakingModel implements AnswerModel {
  readonly name: string;
  readonly promptVersion: string | null;
  private failed = 0;
  private closedUntilMs = 0;
  private trying = false;

  constructor(
    private readonly model: AnswerModel,
    private readonly options: BreakerOptions,
  ) {
    this.name = model.name;
    this.promptVersion = model.promptVersion;
  }

  /** Is the model known to be away? */
  get isOpen(): boolean {
    return this.failed >= this.options.failures;
  }

  async *propose(question: ModelQuestion, signal: AbortSignal): AsyncIterable<ProposedSentence> {
    const probing = this.enter();
    try {
      yield* this.model.propose(question, signal);
      this.failed = 0;
    } catch (error) {
      this.note(error);
      throw error;
    } finally {
      // Whoever asked may have gone away in the middle: then nothing is known, and the next question tries.
      if (probing) this.trying = false;
    }
  }

  async choose(question: ToolQuestion, signal: AbortSignal): Promise<ToolCall | null> {
    if (!this.model.choose) return null;
    const probing = this.enter();
    try {
      const chosen = await this.model.choose(question, signal);
      this.failed = 0;
      return chosen;
    } catch (error) {
      this.note(error);
      throw error;
    } finally {
      if (probing) this.trying = false;
    }
  }

  /** Throws ModelUnavailable while the model rests. @returns whether this question is the one that tries it */
  private enter(): boolean {
    const probing = this.isOpen;
    if (probing && (this.trying || this.now() < this.closedUntilMs)) {
      this.options.onSkip?.();
      throw new ModelUnavailable('unreachable', 'the model server was away a moment ago');
    }
    this.trying = probing;
    return probing;
  }

  private note(error: unknown): void {
    if (error instanceof ModelUnavailable && error.reason !== 'filtered') this.fail();
  }

  private fail(): void {
    this.failed++;
    if (this.isOpen) this.closedUntilMs = this.now() + this.options.restMs;
  }

  private now(): number {
    return this.options.nowMs?.() ?? performance.now();
  }
}
