/** What the loader hands to the application when it is used for the first time. */
import type { dress, h, icon } from './dom.js';
import type { Launcher } from './launcher.js';
import type { Memory } from './memory.js';

export interface Host extends Memory, Launcher {
  /** Where the service is: scheme, host, port and any path before `/widget.js`. */
  base: string;
  /** Where the script and its parts come from: the service, or the CDN before it. */
  cdn: string;
  /** The publishable key. */
  key: string;
  /** A BCP 47 tag: `data-locale`, else the browser's. */
  locale: string;
  /** The one of ours that is shown. */
  language: string;
  /** A signed identity to boot with, once there is one. */
  identity?: string | undefined;
  emit(event: string, detail?: unknown): void;
  h: typeof h;
  icon: typeof icon;
  dress: typeof dress;
}

/** What the application gives back. */
export interface App {
  open(): void;
  close(): void;
  identify(token?: string): void;
  stop(): void;
}
