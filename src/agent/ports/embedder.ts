/** The application's interface to what makes vectors: the embeddings endpoint, or the encoder in this process. */

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
  /** BCP 47, of texts that are too short to tell; absent = by their words. */
  language?: string;
}

export interface Embedder {
  readonly model: string;
  /** Whether texts leave the process for it. */
  readonly isRemote: boolean;
  /** Of its vectors; absent or null = known once it has made one. */
  readonly dimensions?: number | null;
  /** Evidence is ordered by the vectors of its lines, which are made too. */
  readonly comparesLines?: boolean;
  /**
   * A vector of length 1 for each text, all of one dimension; of zeros for a text in a language that the model does not
   * know. @throws EmbedderFailed; the signal's reason
   */
  embed(texts: string[], options: EmbedOptions): Promise<Float32Array[]>;
}

/** Injection token of the agent's embedder; null if knowledge is searched by words only. */
export const EMBEDDER = Symbol('embedder');
