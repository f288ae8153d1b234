/** The adapter to any server that speaks the OpenAI chat completions protocol (contract §5): vendors, vLLM, Ollama. */
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI, { APIConnectionError, APIError } from 'openai';
import {
  ModelUnavailable,
  type AnswerModel,
  type ModelQuestion,
  type ProposedSentence,
  type ToolCall,
  type ToolQuestion,
} from '../ports/model.js';
import { CallStream, choiceMessages, choiceTools } from './openai-choice.js';
import { EndlessText, SentenceStream } from './openai-sentences.js';
import { guardedFetch, TransportRefusal, type Fetch } from './openai-transport.js';
import { PROMPT_VERSION, promptFor } from './prompt.js';

export interface OpenAiOptions {
  /** `https://host/v1`; nothing but this origin is ever called. */
  baseUrl: string;
  /** Empty for a server that asks for none. */
  apiKey: string;
  model: string;
  /** For the whole answer, retries and waiting included. */
  timeoutMs: number;
  /** Until the first piece of text of an attempt. */
  firstTokenTimeoutMs: number;
  /** How often to try again after 408, 409, 429, 5xx or a lost connection, before the first piece of text only. */
  retries: number;
  /** Wait before the first retry where the server names none; doubles with each. Default 250. */
  retryDelayMs?: number;
  maxOutputTokens: number;
  /** Newer models of OpenAI's want `max_completion_tokens`; what else speaks the protocol knows `max_tokens`, the default. */
  tokensParameter?: 'max_tokens' | 'max_completion_tokens';
  /** Default 0; null sends none, for models that refuse it. */
  temperature?: number | null;
  /** Currency units for a million tokens. */
  pricePerMillion?: { input: number; output: number };
  fetch?: Fetch;
  /** Told once for each question; must not throw. */
  onUsage?(usage: ModelUsage): void;
}

export interface ModelUsage {
  /** Null when the server did not tell. */
  promptTokens: number | null;
  completionTokens: number | null;
  latencyMs: number;
  /** Millionths of the currency unit of `pricePerMillion`; null when price or tokens are unknown. */
  costMicros: number | null;
  outcome: 'answered' | 'declined' | 'aborted' | ModelUnavailable['reason'];
}

/** More text than this for a token allowed is no answer but an endless stream. */
const CHARACTERS_PER_TOKEN_MAX = 12;
const BYTES_PER_TOKEN_MAX = 4_096;
const BYTES_MIN = 65_536;
const SENTENCES_MAX = 24;

type StreamingRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** What is known of one question while it runs. */
interface Run {
  startedAt: number;
  deadline: number;
  usage: { prompt: number; completion: number } | null;
  outcome: ModelUsage['outcome'];
}

export class OpenAiModel implements AnswerModel {
  readonly name: string;
  readonly promptVersion = PROMPT_VERSION;
  private readonly client: OpenAI;

  /** Throws TypeError for a base URL that is not plain http or https. */
  constructor(private readonly options: OpenAiOptions) {
    const base = new URL(options.baseUrl);
    if (!/^https?:$/.test(base.protocol) || base.username || base.password)
      throw new TypeError('baseUrl must be http or https, without credentials');
    this.name = options.model;
    const bytesMax = Math.max(BYTES_MIN, options.maxOutputTokens * BYTES_PER_TOKEN_MAX);
    this.client = new OpenAI({
      apiKey: options.apiKey || 'none',
      baseURL: options.baseUrl,
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      maxRetries: 0,
      timeout: options.timeoutMs,
      logLevel: 'off',
      fetch: guardedFetch(options.fetch ?? fetch, base, bytesMax),
    });
  }

  /**
   * Yields each sentence as soon as its end has come. Throws ModelUnavailable, also after some sentences when the stream
   * breaks off: what stood incomplete then is lost. Throws the signal's reason when the caller aborts.
   */
  propose(question: ModelQuestion, signal: AbortSignal): AsyncIterable<ProposedSentence> {
    return this.watched(signal, (run, watch) => this.answer(question, run, watch));
  }

  /** Which tool the person orders. The model sees their words and the tools, and nothing that others wrote. */
  async choose(question: ToolQuestion, signal: AbortSignal): Promise<ToolCall | null> {
    for await (const call of this.watched(signal, (run, watch) => this.call(question, run, watch))) return call;
    return null;
  }

  /** One question, within its time and reported whatever becomes of it. */
  private async *watched<T>(signal: AbortSignal, work: (run: Run, watch: Watch) => AsyncIterable<T>): AsyncIterable<T> {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const run: Run = { startedAt, deadline: startedAt + this.options.timeoutMs, usage: null, outcome: 'aborted' };
    const watch = new Watch(signal, this.options.timeoutMs);
    try {
      yield* work(run, watch);
    } catch (error) {
      const thrown = watch.translate(error);
      run.outcome = thrown instanceof ModelUnavailable ? thrown.reason : 'aborted';
      throw thrown;
    } finally {
      watch.stop();
      this.report(run);
    }
  }

  private async *answer(question: ModelQuestion, run: Run, watch: Watch): AsyncIterable<ProposedSentence> {
    const text = new SentenceStream();
    const charactersMax = this.options.maxOutputTokens * CHARACTERS_PER_TOKEN_MAX;
    let characters = 0;
    let said = 0;
    let finished: string | null = null;
    for await (const chunk of this.open(this.request(question), run, watch)) {
      const piece = pieceOf(chunk);
      run.usage = usageOf(chunk) ?? run.usage;
      finished = chunk.choices[0]?.finish_reason ?? finished;
      characters += piece.length;
      for (const sentence of text.push(piece)) {
        if (text.declined || said++ >= SENTENCES_MAX) break;
        yield sentence;
      }
      if (characters > charactersMax) throw new EndlessText();
      if (text.declined || said > SENTENCES_MAX) break;
    }
    watch.check();
    if (finished === 'content_filter') throw new ModelUnavailable('filtered', 'the model server filtered the answer');
    if (finished === null && !text.declined && said <= SENTENCES_MAX) {
      throw characters === 0
        ? new EndlessText()
        : new ModelUnavailable('unreachable', 'the model server broke the answer off');
    }
    // At a limit of length the last sentence is not whole.
    const rest = finished === 'length' || said > SENTENCES_MAX ? [] : text.end();
    for (const sentence of text.declined ? [] : rest) {
      said++;
      yield sentence;
    }
    if (said === 0 && !text.declined && characters === 0) throw new EndlessText();
    run.outcome = said === 0 ? 'declined' : 'answered';
  }

  /** The call that the model makes; nothing where it makes none. */
  private async *call(question: ToolQuestion, run: Run, watch: Watch): AsyncIterable<ToolCall> {
    const call = new CallStream();
    for await (const chunk of this.open(this.choice(question), run, watch)) {
      call.push(chunk);
      run.usage = usageOf(chunk) ?? run.usage;
    }
    watch.check();
    const chosen = call.end();
    run.outcome = chosen ? 'answered' : 'declined';
    if (chosen) yield chosen;
  }

  /** The chunks of the first attempt that gives a piece of text. Tries again only before that. */
  private async *open(request: StreamingRequest, run: Run, watch: Watch): AsyncIterable<Chunk> {
    for (let attempt = 0; ; attempt++) {
      watch.expectText(this.options.firstTokenTimeoutMs);
      let begun = false;
      try {
        const stream = await this.client.chat.completions.create(request, { signal: watch.signal });
        for await (const chunk of stream) {
          assertChunk(chunk);
          if (!begun && hasText(chunk)) {
            begun = true;
            watch.textCame();
          }
          yield chunk;
        }
        return;
      } catch (error) {
        watch.check();
        const waitMs = begun ? null : retryWaitMs(error, attempt, this.options.retryDelayMs ?? 250);
        if (waitMs === null || attempt >= this.options.retries || performance.now() + waitMs >= run.deadline)
          throw error;
        watch.textCame();
        await sleep(waitMs, undefined, { signal: watch.signal });
      }
    }
  }

  private request(question: ModelQuestion): StreamingRequest {
    return this.streaming(promptFor(question));
  }

  private choice(question: ToolQuestion): StreamingRequest {
    return { ...this.streaming(choiceMessages(question)), tools: choiceTools(question), tool_choice: 'auto' };
  }

  private streaming(messages: StreamingRequest['messages']): StreamingRequest {
    const { model, maxOutputTokens, temperature = 0, tokensParameter = 'max_tokens' } = this.options;
    return {
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      [tokensParameter]: maxOutputTokens,
      ...(temperature === null ? {} : { temperature }),
    };
  }

  private report({ startedAt, usage, outcome }: Run): void {
    const price = this.options.pricePerMillion;
    this.options.onUsage?.({
      promptTokens: usage?.prompt ?? null,
      completionTokens: usage?.completion ?? null,
      latencyMs: Math.round(performance.now() - startedAt),
      costMicros: price && usage ? Math.round(usage.prompt * price.input + usage.completion * price.output) : null,
      outcome,
    });
  }
}

/** Holds the three ends that a request can come to: the caller's abort, the whole time, the time to the first text. */
class Watch {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private first: NodeJS.Timeout | undefined;
  private timedOut = false;
  private readonly forward = () => this.controller.abort();

  constructor(
    private readonly caller: AbortSignal,
    timeoutMs: number,
  ) {
    caller.addEventListener('abort', this.forward, { once: true });
    this.whole = setTimeout(() => this.expire(), timeoutMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  expectText(withinMs: number): void {
    clearTimeout(this.first);
    this.first = setTimeout(() => this.expire(), withinMs);
  }

  textCame(): void {
    clearTimeout(this.first);
  }

  private expire(): void {
    this.timedOut = true;
    this.controller.abort();
  }

  /** Throws when one of the ends has come: the client itself ends an aborted stream without an error. */
  check(): void {
    this.caller.throwIfAborted();
    if (this.timedOut) throw new ModelUnavailable('timeout', 'the model server did not answer in time');
  }

  /** What to throw for an error. No message holds anything that the server sent, or the credential. */
  translate(error: unknown): unknown {
    if (this.caller.aborted) return this.caller.reason;
    if (this.timedOut) return new ModelUnavailable('timeout', 'the model server did not answer in time');
    return error instanceof ModelUnavailable ? error : unavailable(error);
  }

  /** Ends the request too, when it still runs. */
  stop(): void {
    clearTimeout(this.whole);
    clearTimeout(this.first);
    this.caller.removeEventListener('abort', this.forward);
    this.controller.abort();
  }
}

function unavailable(error: unknown): ModelUnavailable {
  const refusal = refusalIn(error);
  if (refusal?.reason === 'refused')
    return new ModelUnavailable('refused', 'the model server sent a redirect, which is not followed');
  if (refusal || error instanceof EndlessText || /^(?:Syntax|Range)Error$/.test(nameOf(error))) {
    return new ModelUnavailable('rubbish', 'the model server sent no usable answer');
  }
  if (error instanceof APIConnectionError)
    return new ModelUnavailable('unreachable', 'the model server cannot be reached');
  if (error instanceof APIError) {
    return new ModelUnavailable('refused', `the model server refused with ${error.status ?? 'an error in the stream'}`);
  }
  return new ModelUnavailable('unreachable', 'the connection to the model server broke');
}

/** fetch throws a TypeError for a broken connection, JSON.parse a SyntaxError; both may be of another realm. */
const nameOf = (error: unknown): string => String((error as { name?: unknown } | null | undefined)?.name);

/** The transport's own refusal, however deep the client wrapped it. */
function refusalIn(error: unknown): TransportRefusal | undefined {
  for (let at = error, depth = 0; at && depth < 5; at = (at as { cause?: unknown }).cause, depth++) {
    if (at instanceof TransportRefusal) return at;
  }
  return undefined;
}

/** How long to wait before another attempt, or null when none helps. */
function retryWaitMs(error: unknown, attempt: number, delayMs: number): number | null {
  if (refusalIn(error)) return null;
  if (!(error instanceof APIError)) return nameOf(error) === 'TypeError' ? delayMs * 2 ** attempt : null;
  const { status } = error;
  if (status !== undefined && status !== 408 && status !== 409 && status !== 429 && status < 500) return null;
  if (status === undefined && !(error instanceof APIConnectionError)) return null;
  const named = error.headers?.get('retry-after');
  if (named === null || named === undefined) return delayMs * 2 ** attempt;
  const afterMs = /^\d+(?:\.\d+)?$/.test(named) ? Number(named) * 1_000 : Date.parse(named) - Date.now();
  return Number.isFinite(afterMs) ? Math.max(0, afterMs) : delayMs * 2 ** attempt;
}

/** Throws RangeError for what is no chunk of a chat completion. */
function assertChunk(chunk: unknown): asserts chunk is Chunk {
  const choices = typeof chunk === 'object' && chunk !== null ? (chunk as { choices?: unknown }).choices : undefined;
  if (!Array.isArray(choices)) throw new RangeError('no chunk');
  for (const choice of choices) {
    const delta: unknown = (choice as { delta?: unknown } | null)?.delta;
    const content = (delta as { content?: unknown } | null | undefined)?.content;
    if (typeof delta !== 'object' || (content !== undefined && content !== null && typeof content !== 'string')) {
      throw new RangeError('no chunk');
    }
  }
}

const pieceOf = (chunk: Chunk): string => chunk.choices[0]?.delta?.content ?? '';

/** Tokens as the server tells them, or null when it tells none or nonsense. */
function usageOf({ usage }: Chunk): Run['usage'] {
  const told = usage && { prompt: usage.prompt_tokens, completion: usage.completion_tokens };
  return told && Object.values(told).every((n) => Number.isSafeInteger(n) && n >= 0) ? told : null;
}

/** Reasoning counts as a sign of life, though nothing of it is said. */
function hasText(chunk: Chunk): boolean {
  const delta: Record<string, unknown> = { ...chunk.choices[0]?.delta };
  if (Array.isArray(delta.tool_calls) && delta.tool_calls.length > 0) return true;
  return [delta.content, delta.reasoning, delta.reasoning_content].some(
    (text) => typeof text === 'string' && text !== '',
  );
}
