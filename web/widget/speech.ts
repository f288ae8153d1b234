/** Voice input and reading aloud, loaded if the workspace enabled them and the window is open (decision 0134). */
import { onMessage } from './incoming.js';
import { ensureSession, deliver, write } from './live.js';
import { logError } from './log-error.js';
import { chunk, host, state, t } from './state.js';
import type { StartVoice } from './voice/parts.js';

let loading: Promise<void> | undefined;

export function speech(): void {
  const { open, settings } = state;
  if (!open || !(settings?.voice || settings?.read_aloud)) return;
  loading ??= chunk<{ default: StartVoice }>('voice')
    .then((voice) => voice.default(host, state, t, ensureSession, deliver, onMessage, write))
    .catch(logError);
}
