/** One request for vectors, of the endpoint or of the encoder in this process. */
import { EmbedderFailed, type EmbedderFailure, type EmbedOptions } from '../ports/embedder.js';

/** One finished call, for metrics. */
export interface EmbeddingCall {
  purpose: EmbedOptions['purpose'];
  outcome: 'answered' | 'aborted' | EmbedderFailure;
  latencyMs: number;
}

interface Reporting {
  /** Says that it took too long. */
  tooLate: string;
  asFailed(error: unknown): EmbedderFailed;
  /** Called once for each request; must not throw. */
  onCall?: ((call: EmbeddingCall) => void) | undefined;
}

/** Makes vectors within the time, and reports how it ended. @throws EmbedderFailed; the signal's reason */
export async function embeddingCall(
  { purpose, timeoutMs, signal }: EmbedOptions,
  { tooLate, asFailed, onCall }: Reporting,
  make: (signal: AbortSignal) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  signal?.throwIfAborted();
  const startedAt = performance.now();
  const late = AbortSignal.timeout(timeoutMs);
  let outcome: EmbeddingCall['outcome'] = 'aborted';
  try {
    const vectors = await make(signal ? AbortSignal.any([signal, late]) : late);
    outcome = 'answered';
    return vectors;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const failed = late.aborted ? new EmbedderFailed('timeout', tooLate) : asFailed(error);
    outcome = failed.reason;
    throw failed;
  } finally {
    onCall?.({ purpose, outcome, latencyMs: performance.now() - startedAt });
  }
}
