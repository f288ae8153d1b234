/**
 * The embedder without an endpoint: all-MiniLM-L6-v2 in a thread of this process, for English. Nothing is read or started
 * until the first text comes.
 */
import { CALLS_NOTHING } from '../../platform/kernel/threads/pool-job.js';
import { ThreadPool } from '../../platform/kernel/threads/thread-pool.js';
import { embeddingCall, type EmbeddingCall } from '../models/embedding-call.js';
import { EmbedderFailed, type Embedder, type EmbedOptions } from '../ports/embedder.js';
import type { Encoded, EncodeTask } from './encode-task.js';
import { SIZE } from './layout.js';
import type { WeightsFolders } from './weights-file.js';

/** A text of 256 tokens takes a fifth of a second. */
const TEXT_BUDGET_MS = 5_000;
/** Quantising the weights, on a slow machine. */
const FIRST_TEXT_MS = 60_000;
const TEXTS_MAX = 512;
/** Weights lie outside of the heap. */
const MEMORY_MB = 128;

export interface LocalEmbedderOptions {
  folders: WeightsFolders;
  /** Called once for each request; must not throw. */
  onCall?(call: EmbeddingCall): void;
  /** Called for what an operator should know. */
  onWarning(message: string): void;
}

export class LocalEmbedder implements Embedder {
  /** Another number for other vectors, or vectors of more: all are then made anew. */
  readonly model = 'all-MiniLM-L6-v2-int8-2';
  readonly isRemote = false;
  readonly comparesLines = true;
  private pool: ThreadPool | null = null;
  private isBroken = false;

  constructor(private readonly options: LocalEmbedderOptions) {}

  get dimensions(): number | null {
    return this.isBroken ? null : SIZE;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.close();
  }

  embed(texts: string[], options: EmbedOptions): Promise<Float32Array[]> {
    const { onCall } = this.options;
    const { language } = options;
    return embeddingCall(options, { tooLate: 'the encoder took too long', asFailed, onCall }, async (signal) => {
      const vectors: Float32Array[] = [];
      // One after the other, so that a question waits for one passage and not for a document.
      for (const text of texts) vectors.push(await this.encode({ text, language }, signal));
      return vectors;
    });
  }

  private async encode(asked: Pick<EncodeTask, 'text' | 'language'>, signal: AbortSignal): Promise<Float32Array> {
    if (this.isBroken) throw new EmbedderFailed('away', 'the encoder is not used');
    const input: EncodeTask = { ...asked, folders: this.options.folders };
    const request = { task: 'encode', input, owner: 'encoder', ...CALLS_NOTHING };
    const encoded = (await this.threads().result(request, signal)) as Encoded;
    if ('broken' in encoded) throw this.give(encoded.broken);
    for (const warning of encoded.warnings) this.options.onWarning(warning);
    return encoded.vector;
  }

  /** Until the next start, knowledge is searched by words. */
  private give(reason: string): EmbedderFailed {
    if (!this.isBroken) this.options.onWarning(`the encoder is not used: ${reason}`);
    this.isBroken = true;
    return new EmbedderFailed('away', 'the encoder is not used');
  }

  private threads(): ThreadPool {
    return (this.pool ??= new ThreadPool({
      ...{ file: require.resolve('./encoder-worker.js'), threadsMax: 1, jobsMax: TEXTS_MAX },
      ...{ budgetMs: TEXT_BUDGET_MS, firstJobMs: FIRST_TEXT_MS, memoryMb: MEMORY_MB },
      onBroken: (end) => this.options.onWarning(`a text was not encoded: ${end}`),
    }));
  }
}

const asFailed = (error: unknown): EmbedderFailed =>
  error instanceof EmbedderFailed ? error : new EmbedderFailed('failed', 'the encoder failed');
