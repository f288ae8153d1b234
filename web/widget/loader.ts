/**
 * `/widget.js`, the embed: draws the button and asks for nothing else until it is used. The application and the texts of
 * one language are then fetched by `import()`, which a page's script-src allows as it allowed this file.
 */
import { dress, h, icon } from './dom.js';
import type { App, Host } from './host.js';
import { launcherOf } from './launcher.js';
import { memoryOf, type Look } from './memory.js';

/** Put in by the build: the hash in the names of its files. */
declare const BUILD: string;

/** The languages that texts/ has, and what the button is called in each. */
const NAMES: Record<string, string> = {
  en: 'Chat',
  de: 'Chat',
  es: 'Chat',
  fr: 'Chat',
  pt: 'Chat',
  ar: 'دردشة',
  hi: 'चैट',
  zh: '聊天',
  ja: 'チャット',
  th: 'แชต',
};

type Listener = (detail: unknown) => void;

const { src, dataset } = document.currentScript as HTMLScriptElement;
const page = window as { WorkspaceAgent?: object };
const key = dataset.publishableKey;

if (key && !page.WorkspaceAgent) {
  const cdn = src.replace(/\/widget\.js.*/, '');
  // Served from elsewhere (CDN_URL), the script's first line or the page says where the service is.
  const base = dataset.serviceUrl || cdn;
  const memory = memoryOf(`workspace-agent:${key}`);
  const locale = dataset.locale || navigator.language;
  const subtag = locale.slice(0, 2).toLowerCase();
  const language = NAMES[subtag] ? subtag : 'en';
  const listeners: Record<string, Listener[] | undefined> = {};
  let identity = dataset.identityToken;
  let app: Promise<App | null> | null;
  let starts = '';

  const launcher = launcherOf(NAMES[language]!, () => (button.ariaExpanded === 'true' ? api.close() : api.open()));
  const { element, button, show } = launcher;
  const { accentColor: accent_color, ...look } = dataset;
  show({ accent_color, ...look, ...memory.kept().look } as Look);

  const emit = (event: string, detail?: unknown): void => listeners[event]?.forEach((listener) => listener(detail));

  /** The application, fetched once. What could not be fetched is asked for by another address: browsers remember failures. */
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
        { ...memory, ...launcher, base, cdn, key, locale, language, identity, emit, h, icon, dress },
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
    /** For signing out: closes, forgets who it was, and takes the button away until `open()`. */
    async shutdown() {
      (await app)?.stop();
      app = null;
      identity = '';
      memory.keep(null);
      element.remove();
    },
  };
  page.WorkspaceAgent = api;

  const begin = (): void => {
    if (!element.isConnected) document.body.append(element);
  };
  const ready = (): void => {
    begin();
    // Who is in a conversation hears of its answers on every page: that is after first use.
    if (memory.kept().session) app ??= used();
  };
  if (document.body) ready();
  else document.addEventListener('DOMContentLoaded', ready);
}
