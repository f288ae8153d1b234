/** Message field. Enter sends, Shift+Enter starts a line; Enter of an input method is left alone. */
import { call } from '../api.js';
import { write } from '../live.js';
import { h, host, state, t } from '../state.js';

const TYPING_EVERY_MS = 2_000;

/** The form and its field. */
export function composerOf(): [HTMLFormElement, HTMLTextAreaElement] {
  const placeholder = t(T.placeholder);
  let told = 0;
  const input = h('textarea', {
    rows: 1,
    maxlength: 4000,
    dir: 'auto',
    placeholder,
    'aria-label': placeholder,
    oninput() {
      const now = Date.now();
      if (!state.session || now - told < TYPING_EVERY_MS) return;
      told = now;
      call(`sessions/${state.session.id}/typing`, {}).catch(() => {});
    },
    onkeydown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    },
  });
  const form = h(
    'form.composer',
    {
      onsubmit(event: Event) {
        event.preventDefault();
        const text = input.value.trim();
        input.value = '';
        input.focus();
        if (text) write(text);
      },
    },
    input,
    h('button.main', { 'aria-label': t(T.send) }, host.icon('M12 19V5m-6 6 6-6 6 6')),
  );
  return [form, input];
}
