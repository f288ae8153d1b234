/** What the loader passes to the application on first use. */
import type { dress, h, icon } from './dom.js';
import type { Launcher } from './launcher.js';
import type { Memory } from './memory.js';

export interface Host extends Memory, Launcher {
  /** URL of the service: scheme, host, port and any path before `/widget.js`. */
  base: string;
  /** Base URL of the script and its parts: the service or a CDN. */
  cdn: string;
  /** Publishable key. */
  key: string;
  /** BCP 47 tag: the first of `data-locale`, else the browser's. */
  locale: string;
  /** The first of the wanted locales that the widget speaks. */
  spoken: string;
  /** Language of the widget's texts. */
  language: string;
  /** Signed identity to boot with, if any. */
  identity?: string | undefined;
  emit(event: string, detail?: unknown): void;
  h: typeof h;
  icon: typeof icon;
  dress: typeof dress;
}

/** What the application returns to the loader. */
export interface App {
  open(): void;
  close(): void;
  identify(token?: string): void;
  /** The widget is back in a page that had removed it. */
  back(): void;
  stop(): void;
}
