/** Client for any server with the OpenAI protocol for transcriptions: vendors, speaches, whisper.cpp, vLLM. */
import {
  TranscriptionFailed,
  type Recording,
  type Transcriber,
  type TranscriptionFailure,
  type Transcript,
} from '../ports/transcriber.js';
import { boundedText } from './bounded-text.js';
import type { Fetch } from './openai-transport.js';
import { parseTranscription } from './transcription-reply.js';

export interface OpenAiTranscriberOptions {
  /** `https://host/v1`; only this address is ever called. */
  baseUrl: string;
  /** Empty for a server without authentication. */
  apiKey: string;
  model: string;
  /** For a whole call. */
  timeoutMs: number;
  format: 'verbose_json' | 'json';
  fetch?: Fetch;
  /** Called once for each request; must not throw. */
  onCall?(call: TranscriptionCall): void;
}

/** One finished call, for metrics. */
export interface TranscriptionCall {
  outcome: 'answered' | TranscriptionFailure;
  latencyMs: number;
}

/** verbose_json has an entry for each segment, some servers one for each word. */
const REPLY_BYTES_MAX = 1024 * 1024;
/** Statuses with which a server refuses this particular recording: damaged, or of an unsupported kind. */
const REJECTED = new Set([400, 413, 415, 422]);
/** Statuses of a proxy without its server, and of an overloaded server. */
const GATEWAY = new Set([502, 503, 504]);

export class OpenAiTranscriber implements Transcriber {
  private readonly url: URL;

  /** Throws TypeError for a base URL that is not plain http or https. */
  constructor(private readonly options: OpenAiTranscriberOptions) {
    this.url = new URL(`${options.baseUrl}/audio/transcriptions`);
    if (!/^https?:$/.test(this.url.protocol) || this.url.username || this.url.password)
      throw new TypeError('baseUrl must be http or https, without credentials');
  }

  async transcribe(recording: Recording): Promise<Transcript> {
    const startedAt = performance.now();
    const late = AbortSignal.timeout(this.options.timeoutMs);
    let outcome: TranscriptionCall['outcome'] = 'answered';
    try {
      return await this.request(recording, late);
    } catch (error) {
      const failed = late.aborted ? timeout() : asFailed(error);
      outcome = failed.reason;
      throw failed;
    } finally {
      this.options.onCall?.({ outcome, latencyMs: performance.now() - startedAt });
    }
  }

  private async request({ bytes, type, filename }: Recording, signal: AbortSignal): Promise<Transcript> {
    const { apiKey, model, format, fetch: ask = fetch } = this.options;
    const form = new FormData();
    form.append('model', model);
    form.append('response_format', format);
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), filename);
    const response = await ask(this.url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: form,
    });
    if (!response.ok) {
      // The body of an error is never read: it may be endless, and may repeat the credential.
      await response.body?.cancel();
      throw refused(response.status);
    }
    return parseTranscription(await boundedText(response, REPLY_BYTES_MAX, tooMuch));
  }
}

const tooMuch = (): TranscriptionFailed => new TranscriptionFailed('rubbish', 'the transcription server sent too much');

const timeout = (): TranscriptionFailed =>
  new TranscriptionFailed('timeout', 'the transcription server did not answer in time');

function refused(status: number): TranscriptionFailed {
  if (status >= 300 && status < 400)
    return new TranscriptionFailed('away', 'the transcription server sent a redirect, which is not followed');
  const reason = REJECTED.has(status) ? 'rejected' : status >= 500 && !GATEWAY.has(status) ? 'failed' : 'away';
  return new TranscriptionFailed(reason, `the transcription server refused with ${status}`);
}

const asFailed = (error: unknown): TranscriptionFailed =>
  error instanceof TranscriptionFailed
    ? error
    : new TranscriptionFailed('away', 'the transcription server cannot be reached');
