/** The calls of one turn, with a shared time budget and their total cost. */
import { ModelUnavailable, type LargeModel, type ModelReply, type ModelRequest } from '../ports/model.js';
import type { TurnTrace } from '../ports/trace.js';
import type { TurnUsage } from '../ports/turn.js';
import { writtenCalls } from './written-calls.js';

interface ModelSessionOptions {
  model: LargeModel;
  /** For all calls of the turn together. */
  budgetMs: number;
  signal: AbortSignal;
  trace?: TurnTrace | undefined;
}

/** With less time than this, a call is not made. */
const CALL_MS_MIN = 250;

export class ModelSession {
  readonly usage: TurnUsage = { calls: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 };
  private readonly startedAt = performance.now();

  constructor(private readonly options: ModelSessionOptions) {}

  get name(): string {
    return this.options.model.name;
  }

  get trace(): TurnTrace | undefined {
    return this.options.trace;
  }

  get remainingMs(): number {
    return this.options.budgetMs - (performance.now() - this.startedAt);
  }

  /** Throws ModelUnavailable, also if the turn's time is over. @param share of the remaining time for this call */
  async complete(request: Omit<ModelRequest, 'timeoutMs'>, share = 1): Promise<ModelReply> {
    const timeoutMs = Math.floor(this.remainingMs * share);
    if (timeoutMs < CALL_MS_MIN) throw new ModelUnavailable('timeout', 'the time of the turn is over');
    this.usage.calls++;
    const reply = await this.recorded({ ...request, timeoutMs });
    this.options.signal.throwIfAborted();
    this.usage.promptTokens = sum(this.usage.promptTokens, reply.usage.promptTokens);
    this.usage.completionTokens = sum(this.usage.completionTokens, reply.usage.completionTokens);
    this.usage.costMicros = sum(this.usage.costMicros, reply.usage.costMicros);
    return reply;
  }

  private async recorded(request: ModelRequest): Promise<ModelReply> {
    const { model, signal, trace } = this.options;
    const startedAt = performance.now();
    const add = (reply: ModelReply | null, failure: string | null): void =>
      trace?.add({
        kind: 'model_call',
        purpose: request.purpose,
        ms: Math.round(performance.now() - startedAt),
        failure,
        ...(reply?.usage ?? { promptTokens: null, completionTokens: null, costMicros: null }),
        isTruncated: reply?.truncated ?? false,
        tools: (reply?.calls ?? []).map(({ name, arguments: args }) => ({ name, arguments: args })),
      });
    try {
      const reply = withWrittenCalls(await model.complete(request, signal), request);
      add(reply, null);
      return reply;
    } catch (error) {
      if (error instanceof ModelUnavailable) add(null, error.reason);
      throw error;
    }
  }
}

const withWrittenCalls = (reply: ModelReply, { tools }: ModelRequest): ModelReply =>
  reply.calls.length > 0 ? reply : { ...reply, calls: writtenCalls(reply.text, tools) };

/** null if either part is unknown. */
const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
