import { TranscriptionFailed, type Transcript } from '../ports/transcriber.js';
import { jsonReply } from './json-reply.js';

/** A transcript of a minute of speech is shorter; a message has at most as many characters. */
const TEXT_CHARS_MAX = 4_000;
/** Whisper's own thresholds: beyond both, a segment is noise in which Whisper invents words. */
const SILENCE_MIN = 0.6;
const DOUBT_MAX = -1;

/** The transcript in a response. @throws TranscriptionFailed (`rubbish`) */
export function parseTranscription(body: string): Transcript {
  const reply = jsonReply(body);
  if (!reply) throw rubbish('no usable answer');
  const { text, duration, segments } = reply as Record<string, unknown>;
  if (typeof text !== 'string') throw rubbish('no transcript');
  const clean = isSilent(segments) ? '' : asOneLine(text);
  if ([...clean].length > TEXT_CHARS_MAX) throw rubbish('a transcript that is too long');
  return { text: clean, seconds: secondsOf(duration) };
}

/** Removes control characters and unpaired surrogates, which a message cannot contain. */
const asOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** `verbose_json` has a number, some servers send it as text. */
function secondsOf(duration: unknown): number | null {
  const seconds = typeof duration === 'string' && /^\d{1,6}(\.\d{1,9})?$/.test(duration) ? Number(duration) : duration;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

const isSilent = (segments: unknown): boolean =>
  Array.isArray(segments) &&
  segments.length > 0 &&
  (segments as unknown[]).every((segment) => {
    const { no_speech_prob, avg_logprob } = (segment ?? {}) as Record<string, unknown>;
    return Number(no_speech_prob) > SILENCE_MIN && Number(avg_logprob) < DOUBT_MAX;
  });

const rubbish = (what: string): TranscriptionFailed =>
  new TranscriptionFailed('rubbish', `the transcription server sent ${what}`);
