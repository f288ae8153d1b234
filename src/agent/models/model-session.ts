/** The calls of one turn: one time budget for all of them, and what they cost together. */
import { ModelUnavailable, type LargeModel, type ModelReply, type ModelRequest } from '../ports/model.js';
import type { TurnUsage } from '../ports/turn.js';

/** Too little time to ask anything. */
const CALL_MS_MIN = 250;

export class ModelSession {
  readonly usage: TurnUsage = { calls: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 };
  private readonly startedAt = performance.now();

  /** @param budgetMs for all calls of the turn together */
  constructor(
    private readonly model: LargeModel,
    private readonly budgetMs: number,
    private readonly signal: AbortSignal,
  ) {}

  get name(): string {
    return this.model.name;
  }

  get remainingMs(): number {
    return this.budgetMs - (performance.now() - this.startedAt);
  }

  /** Throws ModelUnavailable, also when the turn's time is over. @param share of the remaining time that the call may take */
  async complete(request: Omit<ModelRequest, 'timeoutMs'>, share = 1): Promise<ModelReply> {
    const timeoutMs = Math.floor(this.remainingMs * share);
    if (timeoutMs < CALL_MS_MIN) throw new ModelUnavailable('timeout', 'the time of the turn is over');
    this.usage.calls++;
    const reply = await this.model.complete({ ...request, timeoutMs }, this.signal);
    this.signal.throwIfAborted();
    this.usage.promptTokens = sum(this.usage.promptTokens, reply.usage.promptTokens);
    this.usage.completionTokens = sum(this.usage.completionTokens, reply.usage.completionTokens);
    this.usage.costMicros = sum(this.usage.costMicros, reply.usage.costMicros);
    return reply;
  }
}

/** Unknown where one part is. */
const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
