/** Files of messages: a part of its own, loaded with a window in which they can be sent, or with the first of them. */
import type { ShowFiles, StartFiles } from './files/parts.js';
import { ensureSession, write } from './live.js';
import { logError } from './log-error.js';
import { chunk, host, state, t } from './state.js';

let part: Promise<ShowFiles> | undefined;
let tries = '';

export function withFiles(use: (show: ShowFiles) => void): void {
  part ??= chunk<{ default: StartFiles }>('files', tries).then((files) =>
    files.default(host, state, t, ensureSession, write),
  );
  part.then(use).catch((error) => {
    part = undefined;
    tries += '?';
    logError(error);
  });
}

/** The next change retries. */
export const attaching = (): unknown => state.open && state.settings?.attachments && withFiles(() => {});
