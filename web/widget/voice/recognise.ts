import { counted, type Listener, type Listening, type Way } from './listening.js';

/** The subset of the Web Speech API used here; TypeScript's DOM types lack its constructor. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: (event: { results: ArrayLike<Result> }) => void;
  onerror: (event: { error: string }) => void;
  onend: () => void;
  start(): void;
  stop(): void;
  abort(): void;
}
/** Has at least one alternative, the most probable first. */
interface Result {
  0: { transcript: string };
}
type Maker = new () => Recognition;

/** Null where the browser cannot. */
export const recognition = (): Way | null => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, Maker | undefined>;
  const Recogniser = SpeechRecognition ?? webkitSpeechRecognition;
  return Recogniser ? wayOf(Recogniser) : null;
};

const wayOf = (Recogniser: Maker): Way => ({
  open(locale: string, { onSecond, onWords, onError }: Listener): Promise<Listening> {
    const recognition = new Recogniser();
    let words = '';
    let isDone = false;
    let endCount = (): void => {};
    Object.assign(recognition, { lang: locale, continuous: true, interimResults: true });
    recognition.onresult = ({ results }) => {
      words = Array.from(results, (one) => one[0].transcript.trim()).join(' ');
      onWords(words);
    };
    const over = new Promise<void>((resolve) => {
      recognition.onend = () => {
        isDone = true;
        endCount();
        resolve();
      };
    });
    const listening: Listening = {
      stop: () => recognition.stop(),
      cancel: () => {
        endCount();
        recognition.onerror = () => {};
        recognition.abort();
      },
      async result() {
        if (!isDone) recognition.stop();
        await over;
        if (!words) throw { code: 'no_speech' };
        return words;
      },
    };
    return new Promise((resolve, reject) => {
      recognition.onerror = ({ error }) => {
        endCount();
        // Anything understood earlier can still be sent.
        if (!words) onError({ code: error });
        reject({ code: error });
      };
      (recognition as unknown as { onstart: () => void }).onstart = () => {
        endCount = counted(onSecond);
        resolve(listening);
      };
      recognition.start();
    });
  },
});
