import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  TRANSCRIBER,
  TranscriptionFailed,
  type Transcriber,
  type Transcript,
  type TranscriptionFailure,
} from '../../agent/ports/transcriber.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';
import { FairQueue } from '../../platform/kernel/fair-queue.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import { kindOf, type RecordingKind } from './recordings.rules.js';

const SECONDS_MAX = 60;
/** Tolerance, since recorders stop a moment late. */
const TOLERANCE_S = 1;
/**
 * Consecutive failures after which the endpoint counts as unavailable for everyone, and for how long. Then one
 * recording tries it again.
 */
const FAILURES_MAX = 3;
const COOL_DOWN_MS = 30_000;
const RETRY_S = 5;

/** Each slot holds up to 2 MiB; a workspace may not occupy all of them. */
const QUEUE = { slots: 8, slotsOf: () => 3, waitingMax: 24, waitingPerKeyMax: 6, waitMs: 10_000 };

const tooMany = (): ApiError =>
  fail('rate_limit_exceeded', `Too many recordings are being transcribed. Retry in ${RETRY_S} seconds.`, {
    headers: { 'Retry-After': String(RETRY_S) },
  });
const tooLong = (): ApiError =>
  fail('payload_too_large', `A recording may have at most ${SECONDS_MAX} seconds.`, { param: 'file' });
const unreadable = (message: string): ApiError => fail('invalid_field', message, { param: 'file' });

/** Turns recordings into text, behind a circuit breaker and with a fair share for each workspace. Keeps nothing. */
@Injectable()
export class TranscriptionsService {
  private readonly queue = new FairQueue({ ...QUEUE, refuse: tooMany });
  private readonly log = new Logger(TranscriptionsService.name);
  private readonly priceMinute: number | null;
  private readonly model: string;
  /** Consecutive failures. A recording may cause a failure, so those of one workspace count once. */
  private readonly failures = new Set<string | symbol>();
  private coolsDownUntilMs = 0;

  constructor(
    @Inject(TRANSCRIBER) private readonly transcriber: Transcriber | null,
    @Inject(CONFIG) { transcription }: Config,
    private readonly metrics: Metrics,
  ) {
    this.priceMinute = transcription?.priceMinute ?? null;
    this.model = transcription?.model ?? '';
    if (transcriber)
      metrics.gauge('transcription_away', '1 while recordings are refused because the server failed.', () =>
        Number(this.isAway),
      );
  }

  /**
   * Transcribes a recording. Throws `invalid_field` for a file of another format, `payload_too_large` for more than a
   * minute, `no_speech`, `rate_limit_exceeded`, and `service_unavailable` if transcription failed.
   */
  async transcribe(workspaceId: string, bytes: Buffer): Promise<string> {
    const kind = kindOf(bytes);
    if (!kind) throw unreadable('file must be a recording in WebM, Ogg, MP4, WAV or MP3');
    if (isTooLong(kind.seconds)) throw tooLong();
    const release = await this.queue.enter(workspaceId);
    try {
      const { text, seconds } = await this.ask(workspaceId, kind, bytes);
      this.count(seconds ?? kind.seconds ?? 0);
      if (isTooLong(seconds)) throw tooLong();
      if (text === '') throw fail('no_speech');
      return text;
    } finally {
      release();
    }
  }

  private get isAway(): boolean {
    return this.failures.size >= FAILURES_MAX;
  }

  private async ask(workspaceId: string, { type, extension }: RecordingKind, bytes: Buffer): Promise<Transcript> {
    const now = performance.now();
    if (!this.transcriber || (this.isAway && now < this.coolsDownUntilMs)) {
      this.metrics.transcriptionCalls.inc({ outcome: 'skipped' });
      throw unavailable();
    }
    if (this.isAway) this.coolsDownUntilMs = now + COOL_DOWN_MS; // the others wait for the result of this one
    try {
      const transcript = await this.transcriber.transcribe({ bytes, type, filename: `voice.${extension}` });
      this.failures.clear();
      return transcript;
    } catch (error) {
      if (!(error instanceof TranscriptionFailed)) throw error;
      this.log.warn(error.message);
      this.failed(workspaceId, error.reason);
      throw error.reason === 'rejected' ? unreadable('The recording cannot be transcribed.') : unavailable();
    }
  }

  /** An answer about a recording shows that the server is available. */
  private failed(workspaceId: string, reason: TranscriptionFailure): void {
    if (reason === 'rejected' || reason === 'rubbish') return this.failures.clear();
    this.failures.add(reason === 'failed' ? workspaceId : Symbol(reason));
    if (this.isAway) this.coolsDownUntilMs = performance.now() + COOL_DOWN_MS;
  }

  private count(seconds: number): void {
    this.metrics.transcribedAudio.inc(seconds);
    if (this.priceMinute === null) return;
    this.metrics.modelCost.inc({ model: this.model }, Math.round((seconds / 60) * this.priceMinute * 1_000_000));
  }
}

const isTooLong = (seconds: number | null): boolean => seconds !== null && seconds >= SECONDS_MAX + TOLERANCE_S;

const unavailable = (): ApiError =>
  fail('service_unavailable', 'Voice messages cannot be transcribed at the moment. Send text instead.', {
    headers: { 'Retry-After': String(RETRY_S) },
  });
