import { counted, type Listener, type Listening, type Way } from './listening.js';

/** The subset of the Web Speech API used here; TypeScript's DOM types lack its constructor. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: (event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void;
  onerror: (event: { error: string }) => void;
  onend: () => void;
  start(): void;
  stop(): void;
  abort(): void;
}
type Maker = new () => Recognition;

const maker = (): Maker | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, Maker | undefined>;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

export const recognise: Way = {
  isSupported: (): boolean => !!maker(),

  open(locale: string, { onSecond, onWords, onError }: Listener): Promise<Listening> {
    const recognition = new (maker()!)();
    let words = '';
    let isDone = false;
    let endCount = (): void => {};
    Object.assign(recognition, { lang: locale, continuous: true, interimResults: true });
    recognition.onresult = ({ results }) => {
      words = Array.from(results, (one) => one[0]!.transcript.trim()).join(' ');
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
};
