/** The application's interface to the endpoint that turns speech into text. */

/**
 * Why there is no transcript. `rejected` = it refuses this recording; `failed` = its own error; `away` = unavailable
 * for any recording.
 */
export type TranscriptionFailure = 'away' | 'timeout' | 'rejected' | 'failed' | 'rubbish';

/** No message repeats text from the server, or the credential. */
export class TranscriptionFailed extends Error {
  constructor(
    readonly reason: TranscriptionFailure,
    message: string,
  ) {
    super(message);
  }
}

export interface Recording {
  bytes: Buffer;
  /** MIME type; endpoints use both this and the file name. */
  type: string;
  filename: string;
}

export interface Transcript {
  /** '' = no speech. */
  text: string;
  /** Length of the recording in seconds as the endpoint states it; null = it does not. */
  seconds: number | null;
}

export interface Transcriber {
  /** @throws TranscriptionFailed */
  transcribe(recording: Recording): Promise<Transcript>;
}

/** Injection token of the transcriber; null if none is configured. */
export const TRANSCRIBER = Symbol('transcriber');
