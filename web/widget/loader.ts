/**
 * `/widget.js`, the embed: renders the button and requests nothing else until it is used. The application and one
 * language's texts are then loaded by `import()`, which a page's script-src allows as it allowed this file.
 */
import { dress, h, icon } from './dom.js';
import type { App, Host } from './host.js';
import { launcherOf } from './launcher.js';
import { memoryOf } from './memory.js';
import { ownEventsOf } from './own-events.js';
import { standingOf } from './standing.js';

/** Set by the build: the hash in the file names. */
declare const BUILD: string;

/** Supported languages, with the default label of the button in each. */
const NAMES = {
  en: 'Chat',
  de: 'Chat',
  es: 'Chat',
  fr: 'Chat',
  pt: 'Chat',
  ar: 'دردشة',
  hi: 'चैट',
  zh: '聊天',
  'zh-hant': '聊天',
  ja: 'チャット',
  th: 'แชต',
};

const isSupported = (tag: string): tag is keyof typeof NAMES => Object.hasOwn(NAMES, tag);
const languageOf = (locale = ''): string =>
  /^zh-(hant|tw|hk|mo)/i.test(locale) ? 'zh-hant' : locale.toLowerCase().replace(/-.*/, '');

type Listener = (detail: unknown) => void;

const { src, dataset } = document.currentScript as HTMLScriptElement;
const page = window as { WorkspaceAgent?: object };
const key = dataset.publishableKey;

if (key && !page.WorkspaceAgent) {
  const cdn = src.replace(/\/widget\.js.*/, '');
  // When served from a CDN (CDN_URL), the script's first line or the page names the service.
  const base = dataset.serviceUrl || cdn;
  const memory = memoryOf(`workspace-agent:${key}`);
  // The page's choices, or the browser's; then the page's own language.
  const wanted = `${dataset.locale || [navigator.language, navigator.languages]},${document.documentElement.lang}`;
  const locales = wanted
    .replace(/_/g, '-')
    .split(/[^\w-]+/)
    .filter(Boolean);
  const locale = locales[0] ?? 'en';
  const spoken = locales.find((tag) => isSupported(languageOf(tag))) ?? 'en';
  const language = languageOf(spoken) as keyof typeof NAMES;
  const listeners: Record<string, Listener[] | undefined> = {};
  let identity = dataset.identityToken;
  let app: Promise<App | null> | null;
  let starts = '';

  const launcher = launcherOf(NAMES[language], language === 'ar' ? 'rtl' : 'ltr', () =>
    button.ariaExpanded === 'true' ? api.close() : api.open(),
  );
  const { element, button, show } = launcher;
  const { accentColor: accent_color, ...look } = dataset;
  show({ accent_color, ...look, ...memory.kept().look });

  // What a listener of the page throws is the page's, and stops nothing of ours.
  const emit = (event: string, detail?: unknown): void =>
    listeners[event]?.forEach(async (listener) => listener(detail));

  /** Loads the application once. Retries use another URL, because browsers cache failed imports. */
  const used = async (): Promise<App | null> => {
    const file = <T>(name: string): Promise<{ default: T }> =>
      import(`${cdn}/widget/assets/${name}-${BUILD}.js${starts}`) as Promise<{ default: T }>;
    begin();
    try {
      const [start, texts] = await Promise.all([
        file<(host: Host, texts: string) => App>('app'),
        file<string>(language),
      ]);
      return start.default(
        { ...memory, ...launcher, base, cdn, key, locale, spoken, language, identity, emit, h, icon, dress },
        texts.default,
      );
    } catch (error) {
      app = null;
      emit('error', error);
      return null;
    } finally {
      starts += '?';
    }
  };

  const api = {
    open: async () => (await (app ??= used()))?.open(),
    close: async () => (await app)?.close(),
    async identify(token?: string) {
      identity = token;
      (await app)?.identify(token);
    },
    on: (event: string, listener: Listener) => void (listeners[event] ??= []).push(listener),
    /** For sign-out: closes the window, forgets the visitor, and hides the button until `open()`. */
    async shutdown() {
      (await app)?.stop();
      app = null;
      identity = '';
      memory.keep(null);
      leave();
    },
  };
  page.WorkspaceAgent = api;

  const [stand, leave] = standingOf(element, () => void app?.then((started) => started?.back()));
  const ownEvents = ownEventsOf(element);
  // At once, also in the head: of the listeners of a window, the first decides.
  ownEvents();
  const begin = (): void => {
    ownEvents();
    stand();
  };
  const ready = (): void => {
    begin();
    // Visitors with an open conversation receive its messages on every page, so the application loads at once.
    if (memory.kept().session) app ??= used();
  };
  if (document.body) ready();
  else document.addEventListener('DOMContentLoaded', ready);
}
