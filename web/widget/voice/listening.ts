/** Common interface of speech recognition and recording. */

export const SECONDS_MAX = 60;

export interface Listener {
  /** Called every second. */
  onSecond(seconds: number): void;
  /** Partial transcript. */
  onWords(words: string): void;
  /** It ended by itself. */
  onError(error: unknown): void;
}

export interface Listening {
  /** Stops listening and keeps the result. */
  stop(): void;
  /** Stops. @returns the recording or its transcript; rejects if nothing was understood */
  result(): Promise<Blob | string>;
  cancel(): void;
}

export interface Way {
  /** Requests the microphone. @throws the browser's error */
  open(locale: string, listener: Listener): Promise<Listening>;
}

/** Counts seconds until stopped. */
export function counted(onSecond: (seconds: number) => void): () => void {
  let seconds = 0;
  onSecond(0);
  const timer = setInterval(() => {
    onSecond(++seconds);
    if (seconds >= SECONDS_MAX) clearInterval(timer);
  }, 1_000);
  return () => clearInterval(timer);
}
