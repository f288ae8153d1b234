/** What the widget keeps on this device for one publishable key. Where the browser keeps nothing, a page's own memory does. */
import type { Settings } from './wire.js';

/** A message that the service has not confirmed yet; `failed` waits for the person to try again. */
export interface Waiting {
  id: string;
  text: string;
  /** The conversation that it was written in; null = one that is still to begin. */
  session: string | null;
  failed?: boolean;
}

/** What the launcher looks like before the settings are asked for again. */
export type Look = Partial<Pick<Settings, 'accent_color' | 'position' | 'theme' | 'launcher_label'>>;

export interface Kept {
  token?: string;
  look?: Look;
  queue?: Waiting[];
  /** The conversation that goes on: the next page connects to it without being asked. */
  session?: string | null;
}

export interface Memory {
  kept(): Kept;
  /** @param change null forgets everything */
  keep(change: Kept | null): void;
}

export function memoryOf(key: string): Memory {
  let own = '{}';
  const kept = (): Kept => {
    try {
      own = localStorage[key] ?? own;
    } catch {
      // Storage is closed to us.
    }
    return JSON.parse(own) as Kept;
  };
  const keep = (change: Kept | null): void => {
    own = JSON.stringify(change ? { ...kept(), ...change } : {});
    try {
      localStorage[key] = own;
    } catch {
      // So it lasts as long as the page.
    }
  };
  return { kept, keep };
}
