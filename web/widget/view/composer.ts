/** Message field. Enter sends, Shift+Enter starts a line; Enter of an input method is left alone. */
import { call } from '../api.js';
import { write } from '../live.js';
import { h, host, state, texts } from '../state.js';

const TYPING_EVERY_MS = 2_000;

export function composerOf(): HTMLFormElement {
  const placeholder = texts[T.placeholder];
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
    h('button.main', { 'aria-label': texts[T.send] }, host.icon('M12 19V5m-6 6 6-6 6 6')),
  );
  return form;
}
