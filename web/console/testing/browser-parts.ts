/** Parts of a browser that the DOM lacks, as far as the console needs them. Nothing is laid out: all has one size. */

/** Streams that the page holds open. */
const streams = new Set<EventTarget>();

/** Whether the page follows its team. */
export const isStreaming = (): boolean => streams.size > 0;

/** The team stream says that something changed. */
export function streamed(type: string, hint: object): void {
  for (const stream of streams) stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(hint) }));
}

/** Files that the page offered as a download. */
export const downloads: Blob[] = [];
URL.createObjectURL = (file) => {
  downloads.push(file as Blob);
  return 'blob:download';
};
const click = HTMLElement.prototype.click;
HTMLAnchorElement.prototype.click = function () {
  // A link to a file would leave the page.
  if (!this.hasAttribute('download')) click.call(this);
};

/** A page in a frame is empty: nothing is asked of a network. */
const { settings } = (globalThis as unknown as { happyDOM: { settings: { fetch: object } } }).happyDOM;
Object.assign(settings.fetch, { interceptor: { beforeAsyncRequest: async () => new Response('') } });

class FakeStream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = FakeStream.OPEN;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    streams.add(this);
    queueMicrotask(() => this.onopen?.());
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
    streams.delete(this);
  }
}

class OnlyTab {
  onmessage = null;
  postMessage(): void {}
  close(): void {}
}

const locks = {
  request: async (_: string, ...rest: unknown[]): Promise<unknown> => (rest.at(-1) as (lock: object) => unknown)({}),
};

const SCREEN = { width: 1280, height: 800 };
/** A row of a long list. */
const ROW_HEIGHT = 100;

const isRow = (element: HTMLElement): boolean => element.dataset['index'] !== undefined;

Object.assign(globalThis, { EventSource: FakeStream, BroadcastChannel: OnlyTab });
Object.defineProperty(navigator, 'locks', { value: locks });
const width = { get: () => SCREEN.width };
const height = {
  get(this: HTMLElement): number {
    return isRow(this) ? ROW_HEIGHT : SCREEN.height;
  },
};
const sizes = { offsetWidth: width, offsetHeight: height, clientWidth: width, clientHeight: height };
Object.defineProperties(HTMLElement.prototype, sizes);
/** A long list says how high all of its rows would be. */
const contentHeight = {
  configurable: true,
  get(this: HTMLElement): number {
    return [...this.children].reduce(
      (sum, child) => sum + (Number.parseFloat((child as HTMLElement).style.blockSize) || 0),
      0,
    );
  },
};
Object.defineProperty(HTMLElement.prototype, 'scrollHeight', contentHeight);
// Its class is the worker's: what an earlier file put there is not wrapped again.
const { scroll } = Element.prototype;
HTMLElement.prototype.scroll = function (...to: unknown[]) {
  const before = this.scrollTop;
  scroll.apply(this, to as [number, number]);
  // A browser says so with the next frame.
  if (this.scrollTop !== before) requestAnimationFrame(() => this.dispatchEvent(new Event('scroll')));
};
// React warns of elements that a browser does not know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});
// Writes into the focused field, as typing does.
Object.assign(document, {
  execCommand: (command: string, _: boolean, words: string): boolean => {
    const field = document.activeElement;
    if (command !== 'insertText' || !(field instanceof HTMLTextAreaElement)) return false;
    const { value, selectionStart: from, selectionEnd: to } = field;
    // The field's own setter is React's.
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(field, value.slice(0, from) + words + value.slice(to));
    // What user-event typed before is no longer what the field shows.
    const shown = Object.getOwnPropertySymbols(field).find(
      ({ description }) => description === 'Displayed value in UI',
    );
    if (shown) Object.assign(field, { [shown]: undefined });
    field.setSelectionRange(from + words.length, from + words.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: words }));
    return true;
  },
});
HTMLElement.prototype.getAnimations = () => [];
HTMLElement.prototype.scrollIntoView = () => undefined;
