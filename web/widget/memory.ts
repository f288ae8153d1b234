/** What the widget stores on this device per publishable key. Without storage, it is kept in the page's memory. */
import { json } from './json.js';
import type { Attachment, Settings } from './wire.js';

/** A message that the service has not confirmed; a `failed` one waits for a manual retry. */
export interface Waiting {
  id: string;
  text: string;
  /** Its conversation; null = one that has not started. */
  session: string | null;
  failed?: boolean;
  /** Spoken, and recognised by the browser. */
  voice?: boolean | undefined;
  /** Uploaded files. */
  files?: Attachment[] | undefined;
}

/** Appearance of the launcher until the settings are fetched again. */
export type Look = Partial<Pick<Settings, 'accent_color' | 'position' | 'theme' | 'launcher_label'>>;

export interface Kept {
  token?: string;
  look?: Look;
  queue?: Waiting[];
  /** The open conversation: the next page connects to it automatically. */
  session?: string | null;
  /** The visitor knows that the browser may send speech to its vendor. */
  speech?: boolean;
}

export interface Memory {
  kept(): Kept;
  /** @param change null deletes everything */
  keep(change: Kept | null): void;
}

export function memoryOf(key: string): Memory {
  let own = '{}';
  /** What storage did not take, because it is full, is newer than what it has. */
  let isNewer = false;
  const kept = (): Kept => {
    try {
      if (!isNewer) own = localStorage[key] ?? own;
    } catch {
      // Storage is unavailable.
    }
    return JSON.parse(own) as Kept;
  };
  const keep = (change: Kept | null): void => {
    own = json(change ? { ...kept(), ...change } : {});
    isNewer = true;
    try {
      localStorage[key] = own;
      isNewer = false;
    } catch {
      // Then it lasts as long as the page.
    }
  };
  return { kept, keep };
}
