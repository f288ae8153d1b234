/** The message field, without a window around it. */
import type { Kept } from '../memory.js';
import type { Host } from '../host.js';
import { h } from '../dom.js';
import { init, queued } from '../state.js';
import texts from '../texts/en.js';
import { composerOf } from './composer.js';

const NAMES = Object.keys(texts);
Object.assign(globalThis, { T: Object.fromEntries(NAMES.map((name, index) => [name, index])) });

function composer(): { note: HTMLElement; input: HTMLTextAreaElement; type: (text: string) => void } {
  let kept: Kept = {};
  const memory = { kept: () => kept, keep: (change: Kept | null) => (kept = { ...kept, ...change }) };
  const host = { ...memory, key: 'pk', base: 'https://agent.example', h, icon: () => h('span'), emit: () => {} };
  init(host as unknown as Host, Object.values(texts).join('|'), () => {});
  // Nothing is sent: messages wait in the queue.
  globalThis.fetch = () => new Promise(() => {});
  const [note, form, input] = composerOf();
  document.body.replaceChildren(note, form);
  const type = (text: string): void => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return { note, input, type };
}
const press = (input: HTMLElement, init: KeyboardEventInit & { keyCode?: number }): void => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'keyCode', { value: init.keyCode ?? 13 });
  input.dispatchEvent(event);
};
const sent = (): string[] => queued().map(({ text }) => text);

describe('a visitor who writes with an input method', () => {
  it.each([
    ['in Safari, where the composition ends before the key', { key: 'Enter', keyCode: 229 }],
    ['where the key is part of the composition', { key: 'Enter', isComposing: true }],
    ['where the key is both', { key: 'Enter', isComposing: true, keyCode: 229 }],
    ['on Android, whose keys have no names', { key: 'Unidentified', keyCode: 229 }],
    ['where the key belongs to the input method', { key: 'Process', keyCode: 229 }],
  ])('sends nothing by the Enter that ends a composition %s', (_, key) => {
    const { input, type } = composer();
    type('にほん');
    if (!('isComposing' in key)) input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    press(input, key);
    expect([sent(), input.value]).toEqual([[], 'にほん']);
    press(input, { key: 'Enter' });
    expect([sent(), input.value]).toEqual([['にほん'], '']);
  });
});

describe('a visitor who writes more than 4,000 characters', () => {
  const long = 'a long text '.repeat(400);
  it('is told by how many, keeps the text, and sends it once it is short enough', () => {
    const { note, input, type } = composer();
    type(`${long}`);
    const more = long.trim().length - 4_000;
    expect(note.textContent).toBe(`Too long by ${more} characters.`);
    press(input, { key: 'Enter' });
    expect([sent(), input.value]).toEqual([[], long]);
    expect(note.getAttribute('role')).toBe('alert');
    type(long.slice(0, 4_000));
    expect(note.textContent).toBe('');
    press(input, { key: 'Enter' });
    expect(sent()).toEqual([long.slice(0, 4_000).trim()]);
  });

  it.each([
    ['emoji, which count once', '🫖'.repeat(4_000), true],
    ['one emoji more', '🫖'.repeat(4_001), false],
    ['spaces and lines around it', `\n\n  ${'x'.repeat(4_000)}  \n`, true],
  ])('may send %s as the service counts them', (_, text, may) => {
    const { input, type } = composer();
    type(text);
    press(input, { key: 'Enter' });
    expect([sent().length, input.value === text]).toEqual(may ? [1, false] : [0, true]);
  });

  it('is told of a text that is already too long when it is sent, and of one written by a script of the page', () => {
    const { note, input } = composer();
    input.value = long;
    press(input, { key: 'Enter' });
    expect([sent(), input.value]).toEqual([[], long]);
    expect(note.textContent).toContain('Too long');
  });
});
