/** The embeddings endpoint as the application asks it. */

/** Why no vectors came. `rejected` = it refuses these texts; `failed` = its own error; `away` = not now, whatever is asked. */
export type EmbedderFailure = 'away' | 'timeout' | 'rejected' | 'failed' | 'rubbish';

/** No message repeats what the server sent, or the credential. */
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

/** Under which the agent's module offers its embedder: null where none is configured. */
export const EMBEDDER = Symbol('embedder');
