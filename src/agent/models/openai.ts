/** Client for any server with the OpenAI chat completions protocol: vendors, vLLM, Ollama. */
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import {
  ModelUnavailable,
  type CallPurpose,
  type LargeModel,
  type ModelReply,
  type ModelRequest,
  type ModelUsage,
} from '../ports/model.js';
import { CallDeadline } from './call-deadline.js';
import { refusalWords, retryDelayMs } from './openai-errors.js';
import { assertChunk, hasText, ReplyCollector, type Chunk } from './openai-reply.js';
import { guardedFetch, type Fetch } from './openai-transport.js';

export interface OpenAiOptions {
  /** `https://host/v1`; only this origin is ever called. */
  baseUrl: string;
  /** Empty for a server without authentication. */
  apiKey: string;
  model: string;
  /** The model that judges sentences, if it is another one on the same server. */
  judgeModel?: string;
  /** Number of retries after 408, 409, 429, 5xx or a lost connection, only before the first piece of text. */
  retries: number;
  /** Delay before the first retry if the server sets none; doubles with each retry. Default 250. */
  retryDelayMs?: number;
  /** Newer models of OpenAI require `max_completion_tokens`; other servers use `max_tokens`, the default. */
  tokensParameter?: 'max_tokens' | 'max_completion_tokens';
  /** Default 0; null omits it, for models that refuse it. */
  temperature?: number | null;
  /** Currency units per million tokens. */
  pricePerMillion?: { input: number; output: number };
  /** Size of one reply's stream. Default 4 MiB. */
  replyBytesMax?: number;
  fetch?: Fetch;
  /** Called once for each request; must not throw. */
  onUsage?(call: ModelCall): void;
  /** Called with the server's own words if it refuses a call because of its tools; must not throw. */
  onToolsRefused?(words: string): void;
}

/** One finished call, for metrics. */
export interface ModelCall extends ModelUsage {
  purpose: CallPurpose;
  latencyMs: number;
  outcome: 'answered' | 'aborted' | ModelUnavailable['reason'];
}

/** The first piece of text must arrive within this share of a call's time. */
const FIRST_TEXT_SHARE = 0.5;
/** For one reply's stream; a token takes about 300 bytes. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;
const TOKENS_MAX = 4_096;

type StreamingRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

export class OpenAiModel implements LargeModel {
  readonly name: string;
  private readonly client: OpenAI;

  /** Throws TypeError for a base URL that is not plain http or https. */
  constructor(private readonly options: OpenAiOptions) {
    const base = new URL(options.baseUrl);
    if (!/^https?:$/.test(base.protocol) || base.username || base.password)
      throw new TypeError('baseUrl must be http or https, without credentials');
    this.name = options.model;
    this.client = new OpenAI({
      apiKey: options.apiKey || 'none',
      baseURL: options.baseUrl,
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: guardedFetch(options.fetch ?? fetch, base, {
        bytesMax: options.replyBytesMax ?? REPLY_BYTES_MAX,
        onBadRequest: (words, request) => this.noteRefusal(words, request),
      }),
    });
  }

  /** Reads the reply as a stream, so that a silent server is noticed early. Throws as the port specifies. */
  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const deadline = new CallDeadline(signal, request.timeoutMs);
    const collector = new ReplyCollector(request.tokensMax);
    let outcome: ModelCall['outcome'] = 'aborted';
    try {
      for await (const chunk of this.chunks(this.body(request), request.timeoutMs, deadline)) collector.push(chunk);
      deadline.check();
      const reply = collector.end();
      outcome = 'answered';
      return { ...reply, usage: this.usageOf(collector) };
    } catch (error) {
      const thrown = deadline.translate(error);
      if (thrown instanceof ModelUnavailable) outcome = thrown.reason;
      throw thrown;
    } finally {
      deadline.stop();
      const latencyMs = Math.round(performance.now() - startedAt);
      this.options.onUsage?.({ ...this.usageOf(collector), purpose: request.purpose, latencyMs, outcome });
    }
  }

  /** The chunks of the first attempt that produces text. Retries only before that. */
  private async *chunks(body: StreamingRequest, timeoutMs: number, deadline: CallDeadline): AsyncIterable<Chunk> {
    for (let attempt = 0; ; attempt++) {
      deadline.expectText(timeoutMs * FIRST_TEXT_SHARE);
      let hasBegun = false;
      try {
        const stream = await this.client.chat.completions.create(body, { signal: deadline.signal, timeout: timeoutMs });
        for await (const chunk of stream) {
          assertChunk(chunk);
          if (!hasBegun && hasText(chunk)) {
            hasBegun = true;
            deadline.textArrived();
          }
          yield chunk;
        }
        return;
      } catch (error) {
        deadline.check();
        const waitMs = hasBegun ? null : retryDelayMs(error, attempt, this.options.retryDelayMs ?? 250);
        if (waitMs === null || attempt >= this.options.retries || waitMs >= deadline.remainingMs) throw error;
        deadline.textArrived();
        await sleep(waitMs, undefined, { signal: deadline.signal });
      }
    }
  }

  /** vLLM without its flags refuses each call with tools: `"auto" tool choice requires --enable-auto-tool-choice …`. */
  private noteRefusal(body: string, request: string): void {
    if (!('tools' in (JSON.parse(request) as object)) || !/\btools?\b/i.test(body)) return;
    this.options.onToolsRefused?.(refusalWords(body, this.options.apiKey));
  }

  private body({ purpose, messages, tools, tokensMax }: ModelRequest): StreamingRequest {
    const { model, judgeModel, temperature = 0, tokensParameter = 'max_tokens' } = this.options;
    return {
      model: purpose === 'judge' ? (judgeModel ?? model) : model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      [tokensParameter]: Math.min(tokensMax, TOKENS_MAX),
      ...(temperature === null ? {} : { temperature }),
      ...(tools.length > 0 && {
        tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } })),
        tool_choice: 'auto' as const,
      }),
    };
  }

  private usageOf({ tokens }: ReplyCollector): ModelUsage {
    const price = this.options.pricePerMillion;
    return {
      promptTokens: tokens?.prompt ?? null,
      completionTokens: tokens?.completion ?? null,
      costMicros: price && tokens ? Math.round(tokens.prompt * price.input + tokens.completion * price.output) : null,
    };
  }
}
