/** Message field. Enter sends, Shift+Enter starts a line; Enter of an input method is left alone. */
import { isComposing } from '../composition.js';
import { call } from '../api.js';
import { excess } from '../excess.js';
import { write } from '../live.js';
import { h, host, say, state, t } from '../state.js';

const TYPING_EVERY_MS = 2_000;
const CHARACTERS_MAX = 4_000;

/** A line that says when the text is too long, the form and its field. */
export function composerOf(): [HTMLElement, HTMLFormElement, HTMLTextAreaElement] {
  const placeholder = t(T.placeholder);
  let told = 0;
  const tooLong = h('small', { role: 'alert' });
  const input = h('textarea', {
    rows: 1,
    dir: 'auto',
    placeholder,
    'aria-label': placeholder,
    oninput() {
      check();
      const now = Date.now();
      if (!state.session || now - told < TYPING_EVERY_MS) return;
      told = now;
      call(`sessions/${state.session.id}/typing`, {}).catch(() => {});
    },
    onkeydown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      form.requestSubmit();
    },
  });
  /** Whether the text can be sent. One that is too long stays in the field: nothing of it is lost. */
  const check = (): boolean => {
    const more = excess(input.value, CHARACTERS_MAX);
    tooLong.textContent = more > 0 ? say(T.too_long, more) : '';
    return more <= 0;
  };
  const form = h(
    'form.composer',
    {
      onsubmit(event: Event) {
        event.preventDefault();
        input.focus();
        if (!check()) return;
        const text = input.value.trim();
        input.value = '';
        if (text) write(text);
      },
    },
    input,
    h('button.main', { 'aria-label': t(T.send) }, host.icon('M12 19V5m-6 6 6-6 6 6')),
  );
  return [tooLong, form, input];
}
