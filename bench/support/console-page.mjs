// Measurements inside the page, so that the browser's protocol is not included in the times.

/**
 * The control: only one word changes. A loaded machine slows it down too; slow code does not.
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

/** Control for CPU: a fixed piece of script. Wall time above its CPU went to other processes. @returns ms */
export function fixedWork() {
  const begun = performance.now();
  let sum = 0;
  for (let i = 0; i < 3e7; i++) sum = (sum + i * i) % 1_000_003;
  globalThis.benchSum = sum;
  return performance.now() - begun;
}

/** Presses j. @returns ms until the next conversation's text is painted */
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

/** Clicks the row of a conversation that was not opened before. @returns ms until its last message is painted */
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

/** @returns when a text appeared in the conversation, as Date.now() */
export async function appears(text) {
  while (!document.querySelector('[data-log]').textContent.includes(text))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return Date.now();
}

/** @returns when a colleague's presence appeared in the open conversation, as Date.now() */
export async function sees(name) {
  while (!document.querySelector('[data-presence]')?.textContent.includes(name))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return Date.now();
}

/** Resolves when a colleague is no longer shown there. */
export async function isAlone(name) {
  while (document.querySelector('[data-presence]')?.textContent.includes(name))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Resolves when a text appears in the conversation, even in a background tab, which draws no frames. */
export async function showsText(text) {
  while (!document.querySelector('[data-log]')?.textContent.includes(text))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** @returns ms until the queue's first rows arrived from the server */
export async function fetchQueue(path) {
  const begun = performance.now();
  const response = await fetch(path);
  await response.json();
  return performance.now() - begun;
}

/** Pastes into the focused element. @returns ms until it is painted */
export async function paste(text) {
  const begun = performance.now();
  document.execCommand('insertText', false, text);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begun;
}

/** Adds a bare field to the page and focuses it. */
export function bareField() {
  const field = document.body.appendChild(document.createElement('textarea'));
  Object.assign(field.style, { position: 'fixed', insetBlockStart: 0, insetInlineStart: 0, zIndex: 9 });
  field.focus();
}
