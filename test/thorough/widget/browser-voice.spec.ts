/** Voice input and reading aloud in the widget, in a real browser with Chromium's fake microphone. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { TranscriptionServer } from '../../support/transcription-server.js';
import { LOOKS, setStage, Visitor, type Stage } from '../../widget/stage.js';

const SAID = 'How heavy may a parcel be?';
const DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
let stage: Stage;
let server: TranscriptionServer;

const set = async (widget: object): Promise<void> => {
  const sent = { token: stage.workspace.tokens.owner, body: { widget } };
  expect((await call(stage.app, 'PATCH', '/v1/workspace', sent)).status).toBe(200);
};
/** Loopback is a secure context, like https. */
const at = (options = {}): Promise<Visitor> =>
  Visitor.at(stage, undefined, { permissions: ['microphone'], ...options });

/** A fake speech recognition, because Chromium's sends audio to its vendor. */
const RECOGNITION = `window.SpeechRecognition = window.webkitSpeechRecognition = class {
  start() { setTimeout(() => { this.onstart(); this.onresult({ results: [[{ transcript: 'How heavy may ' }], [{ transcript: 'a parcel be?' }]] }); }); }
  stop() { setTimeout(() => this.onend()); }
  abort() { setTimeout(() => this.onend()); }
};`;
/** Fake voices that speak at once, and record their input. */
const VOICES = `window.spoken = [];
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak: ({ text, lang }) => window.spoken.push([lang, text]), cancel: () => window.spoken.push('silence'),
  } });`;

describeInBrowser('a visitor who speaks', () => {
  beforeAll(async () => {
    server = await TranscriptionServer.start();
    server.hearsAnything = { text: SAID };
    stage = await setStage({ transcription: server.config() }, ...DEVICES);
  });
  beforeEach(async () => {
    server.requests.length = 0;
    server.refuse = () => null;
    await set({ voice_enabled: null, browser_speech_recognition: null, read_aloud: null });
  });
  afterAll(async () => {
    await stage?.close();
    await server?.close();
  });

  it('is recorded, transcribed and answered, by keyboard alone', async () => {
    const visitor = await at();
    await visitor.open();
    const mic = visitor.button('Record a voice message');
    await visitor.reaches(mic);
    await visitor.page.keyboard.press('Enter');
    await visitor.window.getByText('Recording…').waitFor();
    await visitor.window.getByText('0:01').waitFor();
    await visitor.reaches(visitor.button('Send'));
    await visitor.page.keyboard.press('Enter');
    await visitor.hears('31 kilograms');
    expect(await visitor.log.locator('.contact .bubble').allTextContents()).toEqual([SAID]);
    expect(await visitor.input.evaluate((input: any) => input.matches(':focus'))).toBe(true);
    expect(server.requests).toMatchObject([{ type: 'audio/webm' }]);
    expect(server.requests[0]!.bytes.length).toBeGreaterThan(1_000);
    const [session] = (await call(stage.app, 'GET', '/v1/sessions', { token: stage.workspace.tokens.viewer })).body
      .data;
    expect(session).toMatchObject({ voice_used: true, subject: SAID });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('can cancel by button, by Escape, and by closing the window', async () => {
    const visitor = await at();
    await visitor.open();
    const mic = visitor.button('Record a voice message');
    for (const giveUp of [
      () => visitor.button('Cancel').click(),
      () => visitor.page.keyboard.press('Escape'),
      async () => {
        await visitor.button('Close').click();
        await visitor.launcher.click();
      },
    ]) {
      await mic.click();
      await visitor.window.getByText('Recording…').waitFor();
      await giveUp();
      await visitor.input.waitFor();
      expect(await visitor.window.locator('.speak').isVisible()).toBe(false);
    }
    expect(server.requests).toEqual([]);
    await visitor.leave();
  });

  it('is told why it failed, and can retry with the same recording', async () => {
    const visitor = await at();
    await visitor.open();
    server.refuse = () => 500;
    await visitor.button('Record a voice message').click();
    await visitor.window.getByText('0:01').waitFor();
    await visitor.button('Send').click();
    await visitor.window.getByText('That did not work.').waitFor();
    server.refuse = () => null;
    await visitor.button('Try again').click();
    await visitor.hears('31 kilograms');
    expect(server.requests[0]!.bytes.equals(server.requests[1]!.bytes)).toBe(true);
    await visitor.leave();
  });

  it('is told that the microphone is not allowed', async () => {
    const visitor = await at();
    await visitor.page.evaluate(
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`,
    );
    await visitor.open();
    await visitor.button('Record a voice message').click();
    await visitor.window.getByText('The microphone is not allowed').waitFor();
    await visitor.button('Cancel').click();
    await visitor.input.waitFor();
    await visitor.leave();
  });

  it('is not recorded if the recording fails to start', async () => {
    const visitor = await at();
    await visitor.page.evaluate(`(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => (window.microphone = await ask(wanted));
      window.MediaRecorder = class { constructor() { throw new DOMException('no', 'NotSupportedError'); } };
    })()`);
    await visitor.open();
    await visitor.button('Record a voice message').click();
    await visitor.window.getByText('That did not work.').waitFor();
    const states = await visitor.page.evaluate(`window.microphone.getTracks().map((track) => track.readyState)`);
    expect(states).toEqual(['ended']);
    await visitor.leave();
  });

  it('sees no microphone if the workspace disabled voice, and nothing is fetched for it', async () => {
    await set({ voice_enabled: false });
    const visitor = await at();
    await visitor.open();
    await visitor.say(SAID);
    await visitor.hears('31 kilograms');
    expect(await visitor.button('Record a voice message').count()).toBe(0);
    expect(visitor.requests.filter((path) => path.includes('voice'))).toEqual([]);
    await visitor.leave();
  });

  it('can have answers read aloud in their language, and stop it', async () => {
    await set({ read_aloud: true });
    const visitor = await at();
    await visitor.page.evaluate(VOICES);
    await visitor.open();
    await visitor.button('Read answers aloud').click();
    await visitor.say(SAID);
    await visitor.hears('31 kilograms');
    const spoken = () => visitor.page.evaluate('window.spoken');
    await eventually(async () => JSON.stringify(await spoken()).includes('31 kilograms'), spoken);
    expect(((await spoken()) as [string, string][])[0]![0]).toBe('en');
    await visitor.button('Stop reading aloud').click();
    expect(((await spoken()) as unknown[]).at(-1)).toBe('silence');
    await visitor.leave();
  });

  it.each(LOOKS)('finds the controls accessible %s', async (_, options) => {
    await set({ read_aloud: true });
    const visitor = await at(options);
    await visitor.open();
    // Attaching, reading aloud, speaking.
    const speak = visitor.window.locator('.composer > .icon').nth(2);
    await speak.waitFor();
    const good = async (): Promise<void> => {
      expect(await visitor.violations()).toEqual([]);
      expect(await visitor.fits()).toBe(true);
    };
    await good();
    // Little, where the text next to the buttons gets narrower: a tenth is what browsers call good.
    expect(await visitor.shift()).toBeLessThan(0.01);
    await speak.click();
    await visitor.window.locator('.live').waitFor();
    await good();
    server.refuse = () => 500;
    await visitor.window.locator('.speak .main').click();
    await visitor.window.locator('.speak:not(.live) .main').waitFor();
    await good();
    await visitor.leave();
  });
});

describeInBrowser('a visitor whose browser recognises speech', () => {
  beforeAll(async () => {
    stage = await setStage();
    await set({ browser_speech_recognition: true });
  });
  afterAll(() => stage?.close());

  it('is told first that it may send their voice to its vendor, once', async () => {
    const visitor = await at();
    await visitor.page.evaluate(RECOGNITION);
    await visitor.open();
    const mic = visitor.button('Record a voice message');
    await mic.click();
    await visitor.window.getByText('It may send your voice to its vendor.').waitFor();
    await visitor.button('Cancel').click();
    await mic.click();
    await visitor.button('Continue').click();
    await visitor.window.getByText('Listening…').waitFor();
    await visitor.window.getByText(SAID).waitFor();
    await visitor.button('Send').click();
    await visitor.hears('31 kilograms');
    const [session] = (await call(stage.app, 'GET', '/v1/sessions', { token: stage.workspace.tokens.viewer })).body
      .data;
    expect(session).toMatchObject({ voice_used: true, subject: SAID });
    await mic.click();
    await visitor.window.getByText('Listening…').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
