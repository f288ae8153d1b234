// What the console's benchmark does in the page itself, where no answer of the browser's protocol is timed along.

/**
 * The control: one word changes, and nothing else. A loaded machine is slow here too; slow code is not.
 * @returns ms until it is painted
 */
export async function oneWord() {
  const mark = (globalThis.benchMark ??= document.body.appendChild(document.createElement('p')));
  Object.assign(mark.style, { position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, zIndex: 9 });
  const begun = performance.now();
  mark.textContent = String(begun);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}

/** The same for work: a fixed piece of script. Wall time above its CPU is what the machine gave to others. @returns ms */
export function fixedWork() {
  const begun = performance.now();
  let sum = 0;
  for (let i = 0; i < 3e7; i++) sum = (sum + i * i) % 1_000_003;
  globalThis.benchSum = sum;
  return performance.now() - begun;
}

/** Presses j. @returns ms until the next conversation's words are painted */
export async function nextConversation() {
  const shown = () => document.querySelector('[data-log] article p')?.textContent ?? '';
  const before = shown();
  const begun = performance.now();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  while (shown() === before || shown() === '') {
    if (performance.now() - begun > 10_000) throw new Error('no next conversation came');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}

/** Clicks the row of a conversation that was not opened before. @returns ms until its last words are painted */
export async function openLong(id) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const list = document.querySelector('[data-handoff]').closest('ul').parentElement;
  let row;
  while (!(row = document.querySelector(`[data-handoff="${id}"]`))) {
    list.scrollTop += 600;
    await frame();
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  row = document.querySelector(`[data-handoff="${id}"]`);
  const begun = performance.now();
  row.click();
  while (!document.querySelector('[data-log]')?.textContent.includes('The last of many')) {
    if (performance.now() - begun > 20_000) throw new Error('the conversation did not open');
    await frame();
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}

/** @returns when a text stood in the conversation, as Date.now() */
export async function appears(text) {
  while (!document.querySelector('[data-log]').textContent.includes(text))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return Date.now();
}

/** Pastes into what has the focus. @returns ms until it is painted */
export async function paste(text) {
  const begun = performance.now();
  document.execCommand('insertText', false, text);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}

/** Puts a bare field into the page and the focus into it. */
export function bareField() {
  const field = document.body.appendChild(document.createElement('textarea'));
  Object.assign(field.style, { position: 'fixed', insetBlockStart: 0, insetInlineStart: 0, zIndex: 9 });
  field.focus();
}
