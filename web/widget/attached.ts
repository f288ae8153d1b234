/** Files of messages: a part of its own, loaded with a window in which they can be sent, or with the first of them. */
import type { Shown, ShowFiles, StartFiles } from './files/parts.js';
import { ensureSession, write } from './live.js';
import { logError } from './log-error.js';
import { chunk, host, state, t } from './state.js';

let part: Promise<ShowFiles | void> | undefined;

const load = (): Promise<ShowFiles | void> =>
  (part ??= chunk<{ default: StartFiles }>('files')
    .then((files) => files.default(host, state, t, ensureSession, write))
    .catch((error) => {
      part = undefined;
      logError(error);
    }));

/** The element, which shows them at its end, if there are any. */
export function withFiles(element: HTMLElement, shown?: readonly Shown[]): HTMLElement {
  if (shown?.[0]) void load().then((show) => show?.(element, shown));
  return element;
}

/** The next change retries. */
export const attaching = (): unknown => state.open && state.settings?.attachments && load();
