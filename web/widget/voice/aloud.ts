/** Reads answers aloud with the device's voices, once the visitor turns it on. */
import type { Host } from '../host.js';
import type { Message } from '../wire.js';
import { onPage, type Say } from './parts.js';

/** Set by the build. */
declare const BUILD: string;

const SPEAKER = 'M4 9v6h4l5 4V5L8 9Z';

/** Inserts its button before another one. @returns stops the current speech */
export function aloud({ h, icon, locale, cdn }: Host, say: Say, before: Element): () => void {
  let isOn = false;
  const markdown = (): Promise<typeof import('../markdown.js')> => import(`${cdn}/widget/assets/markdown-${BUILD}.js`);
  const [off, on] = [icon(`${SPEAKER}m12 0 4 6m0-6-4 6`), icon(`${SPEAKER}m12-1a5 5 0 0 1 0 8m3-11a9 9 0 0 1 0 14`)];
  const button = h('button.icon', { type: 'button', onclick: () => turned(!isOn) });
  const hush = (): void => speechSynthesis.cancel();
  function turned(now: boolean): void {
    if (isOn) hush();
    isOn = now;
    button.replaceChildren(now ? on : off);
    button.title = button.ariaLabel = say(now ? 'stop_reading' : 'read_aloud');
  }
  turned(false);
  before.before(button);

  onPage('message', async ({ text: written, author, language }: Message) => {
    const text =
      author === 'teammate'
        ? (await markdown()).spoken(written)
        : written.includes('](')
          ? (await markdown()).spokenLinks(written)
          : written;
    if (!isOn || !button.isConnected) return;
    // Browsers cut off long texts, so it speaks one sentence at a time.
    for (const { segment } of new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' }).segment(text)) {
      const utterance = new SpeechSynthesisUtterance(segment);
      utterance.lang = language ?? locale;
      speechSynthesis.speak(utterance);
    }
  });
  onPage('close', hush);
  return hush;
}
