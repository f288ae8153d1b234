/** Client for any server with the OpenAI embeddings protocol: vendors, vLLM, Ollama. */
import { EmbedderFailed, type Embedder, type EmbedderFailure, type EmbedOptions } from '../ports/embedder.js';
import { boundedText } from './bounded-text.js';
import { parseEmbeddings } from './embeddings-reply.js';
import type { Fetch } from './openai-transport.js';

export interface EmbeddingCall {
  purpose: EmbedOptions['purpose'];
  outcome: 'answered' | 'aborted' | EmbedderFailure;
  latencyMs: number;
}

export interface OpenAiEmbedderOptions {
  /** `https://host/v1`; only this address is ever called. */
  baseUrl: string;
  /** Empty for a server without authentication. */
  apiKey: string;
  model: string;
  fetch?: Fetch;
  /** Size of one response. Default 32 MiB. */
  replyBytesMax?: number;
  /** Called once for each request; must not throw. */
  onCall?(call: EmbeddingCall): void;
}

/** For one response: 32 vectors of 8,192 decimal numbers take about 6 MB. */
const REPLY_BYTES_MAX = 32 * 1024 * 1024;
/** Statuses with which a server refuses these particular texts: too long, or of an unsupported form. */
const REJECTED = new Set([400, 413, 422]);

export class OpenAiEmbedder implements Embedder {
  readonly model: string;
  private readonly url: URL;

  /** Throws TypeError for a base URL that is not plain http or https. */
  constructor(private readonly options: OpenAiEmbedderOptions) {
    this.url = new URL(`${options.baseUrl}/embeddings`);
    if (!/^https?:$/.test(this.url.protocol) || this.url.username || this.url.password)
      throw new TypeError('baseUrl must be http or https, without credentials');
    this.model = options.model;
  }

  async embed(texts: string[], { purpose, timeoutMs, signal }: EmbedOptions): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const late = AbortSignal.timeout(timeoutMs);
    let outcome: EmbeddingCall['outcome'] = 'aborted';
    try {
      const vectors = await this.request(texts, signal ? AbortSignal.any([signal, late]) : late);
      outcome = 'answered';
      return vectors;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failed = late.aborted ? timeout() : asFailed(error);
      outcome = failed.reason;
      throw failed;
    } finally {
      this.options.onCall?.({ purpose, outcome, latencyMs: performance.now() - startedAt });
    }
  }

  private async request(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { apiKey, model, fetch: ask = fetch, replyBytesMax = REPLY_BYTES_MAX } = this.options;
    const response = await ask(this.url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input }),
    });
    if (!response.ok) {
      // The body of an error is never read: it may be endless, and may repeat the credential.
      await response.body?.cancel();
      throw refused(response.status);
    }
    return parseEmbeddings(await boundedText(response, replyBytesMax, tooMuch), input.length);
  }
}

const timeout = (): EmbedderFailed => new EmbedderFailed('timeout', 'the embeddings server did not answer in time');

function refused(status: number): EmbedderFailed {
  if (status >= 300 && status < 400)
    return new EmbedderFailed('away', 'the embeddings server sent a redirect, which is not followed');
  const reason = REJECTED.has(status) ? 'rejected' : status >= 500 && status !== 503 ? 'failed' : 'away';
  return new EmbedderFailed(reason, `the embeddings server refused with ${status}`);
}

const asFailed = (error: unknown): EmbedderFailed =>
  error instanceof EmbedderFailed ? error : new EmbedderFailed('away', 'the embeddings server cannot be reached');

const tooMuch = (): EmbedderFailed => new EmbedderFailed('rubbish', 'the embeddings server sent too much');
