/** The application's interface to the embeddings endpoint. */

/**
 * Why there are no vectors. `rejected` = it refuses these texts; `failed` = its own error; `away` = unavailable
 * for any request.
 */
export type EmbedderFailure = 'away' | 'timeout' | 'rejected' | 'failed' | 'rubbish';

/** No message repeats text from the server, or the credential. */
export class EmbedderFailed extends Error {
  constructor(
    readonly reason: EmbedderFailure,
    message: string,
  ) {
    super(message);
  }
}

export interface EmbedOptions {
  /** For the metrics. */
  purpose: 'query' | 'passages' | 'probe';
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface Embedder {
  readonly model: string;
  /** A vector of length 1 for each text, all of one dimension. @throws EmbedderFailed; the signal's reason */
  embed(texts: string[], options: EmbedOptions): Promise<Float32Array[]>;
}

/** Injection token of the agent's embedder; null if knowledge is searched by words only. */
export const EMBEDDER = Symbol('embedder');
