import { counted, type Listener, type Listening, type Way } from './listening.js';

/** A minute of speech takes 240 kB; the service accepts 2 MiB. */
const BITS_PER_SECOND = 32_000;

/** Null where the browser cannot: pages over plain http cannot use the microphone. */
export const recording = (): Way | null => ('MediaRecorder' in window && navigator.mediaDevices ? record : null);

const record: Way = {
  async open(_locale: string, { onSecond, onError }: Listener): Promise<Listening> {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    // Turns off the browser's recording indicator.
    const release = (): void => stream.getTracks().forEach((track) => track.stop());
    const parts: Blob[] = [];
    let recorder: MediaRecorder;
    try {
      recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND });
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onerror = onError;
      recorder.start();
    } catch (error) {
      release();
      throw error;
    }
    const stopped = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));
    const endCount = counted(onSecond);
    const stop = (): void => {
      endCount();
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    };
    return {
      stop,
      cancel: stop,
      async result() {
        stop();
        await stopped;
        return new Blob(parts, { type: recorder.mimeType });
      },
    };
  },
};
