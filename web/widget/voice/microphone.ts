/** Sends speech as a message. A status strip replaces the composer and takes focus with it. */
import { SECONDS_MAX, type Listening, type Way } from './listening.js';
import { onPage, type Parts, type Say } from './parts.js';
import { stripOf, type Strip } from './strip.js';
import type { VoiceTexts } from './texts/en.js';
import { transcribed, type Trouble } from './transcribed.js';

/** Browser error names and our error codes that the visitor can fix. */
const REASONS: Record<string, keyof VoiceTexts> = {
  NotAllowedError: 'voice_denied',
  SecurityError: 'voice_denied',
  'not-allowed': 'voice_denied',
  NotFoundError: 'voice_no_microphone',
  'audio-capture': 'voice_no_microphone',
  'no-speech': 'voice_no_speech',
  no_speech: 'voice_no_speech',
  rate_limit_exceeded: 'voice_busy',
};

export interface Composer {
  form: HTMLFormElement;
  field: HTMLTextAreaElement;
  send: Element;
}

export class Microphone {
  private readonly strip: Strip;
  private listening: Listening | null = null;
  /** Number of the current attempt; results of cancelled attempts are ignored. */
  private attempt = 0;

  /** @param isForeign the browser may send audio to its vendor @param hush stops reading aloud */
  constructor(
    private readonly parts: Parts,
    private readonly way: Way,
    private readonly isForeign: boolean,
    private readonly composer: Composer,
    private readonly say: Say,
    private readonly hush: () => void,
  ) {
    const { host } = parts;
    const { h, icon } = host;
    this.strip = stripOf(host, say('voice_cancel'), () => this.end());
    const button = h(
      'button.icon',
      { type: 'button', 'aria-label': say('voice_record'), onclick: () => this.begin() },
      icon('M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M5 11a7 7 0 0 0 14 0m-7 7v3'),
    );
    button.title = say('voice_record');
    composer.send.before(button);
    composer.form.append(this.strip.element);
    // Never listens behind a closed window.
    onPage('close', () => this.strip.element.hidden || this.end());
  }

  private begin(): void {
    this.hush();
    this.show(true);
    const { host } = this.parts;
    if (!this.isForeign || host.kept().speech) return void this.listen(++this.attempt);
    this.strip.show(this.say('voice_notice'), [
      this.say('voice_continue'),
      () => {
        host.keep({ speech: true });
        void this.listen(++this.attempt);
      },
    ]);
  }

  private async listen(mine: number): Promise<void> {
    const { strip, say } = this;
    strip.show(say('voice_allow'), null);
    const goesOn = (): boolean => mine === this.attempt;
    try {
      const opened = await this.way.open(this.parts.host.locale, {
        onSecond: (seconds) => {
          if (!goesOn()) return;
          strip.clock(seconds);
          if (seconds < SECONDS_MAX) return;
          this.listening?.stop();
          this.offer(mine, say('voice_limit'), false);
        },
        onWords: (words) => goesOn() && strip.quote(words),
        onError: (error) => goesOn() && this.fail(error),
      });
      if (!goesOn()) return opened.cancel();
      this.listening = opened;
      this.offer(mine, say(this.isForeign ? 'voice_listening' : 'voice_recording'), true);
    } catch (error) {
      if (goesOn()) this.fail(error);
    }
  }

  /** Offers to send what was said so far. */
  private offer(mine: number, words: string, isLive: boolean): void {
    this.strip.show(words, [this.parts.t(T.send), () => void this.finish(mine)], isLive);
  }

  private async finish(mine: number): Promise<void> {
    const { listening } = this;
    // It was cancelled.
    if (!listening) return;
    this.strip.show(this.parts.t(T.sending), null);
    try {
      const said = await listening.result();
      if (mine !== this.attempt) return;
      if (typeof said !== 'string')
        return await this.send(mine, crypto.getRandomValues(new Uint32Array(4)).join('-'), said);
      this.parts.write(said, true);
      this.end();
    } catch (error) {
      if (mine === this.attempt) this.fail(error);
    }
  }

  /** Sends the recording; retries share one id, so they store one message. */
  private async send(mine: number, id: string, recording: Blob): Promise<void> {
    const { host, state, t, ensureSession, deliver, onMessage } = this.parts;
    this.strip.show(t(T.sending), null);
    try {
      const message = await transcribed(host, (await ensureSession()).id, id, recording);
      if (message.session_id === state.session?.id) onMessage(message);
      deliver();
      if (mine === this.attempt) this.end();
    } catch (error) {
      if (mine === this.attempt) this.fail(error, () => void this.send(mine, id, recording));
    }
  }

  private fail(error: unknown, again?: () => void): void {
    const { code, name, status = 0 } = (error ?? {}) as Trouble;
    const mayHelp = again && (!status || status === 429 || status >= 500);
    // Browser errors have a name, and a number as their code.
    const reason = REASONS[name ?? code ?? ''] ?? 'voice_failed';
    this.strip.show(this.say(reason), mayHelp ? [this.parts.t(T.retry), again] : null);
  }

  private end(): void {
    this.attempt++;
    this.listening?.cancel();
    this.listening = null;
    this.show(false);
  }

  /** Shows the strip or the composer. */
  private show(isStrip: boolean): void {
    const { form, field } = this.composer;
    for (const child of form.children) (child as HTMLElement).hidden = isStrip !== (child === this.strip.element);
    if (!isStrip) field.focus();
  }
}
