/** Choosing, uploading and showing files, without a browser around them. */
import { h } from '../dom.js';
import type { Host } from '../host.js';
import type { Attachment } from '../wire.js';
import { Chooser } from './chooser.js';
import type { Parts } from './parts.js';
import { showFiles } from './shown.js';
import texts from './texts/en.js';

Object.assign(globalThis, { T: { retry: 0 } });

/** Uploads that were begun, in order. */
class Upload {
  static all: Upload[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  onloadend = (): void => {};
  status = 0;
  responseText = '';
  url = '';
  isAborted = false;
  open(_: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    Upload.all.push(this);
  }
  abort(): void {
    this.isAborted = true;
  }
  ends(status: number, file: Partial<Attachment> = {}): void {
    Object.assign(this, { status, responseText: JSON.stringify({ data: file }) });
    this.onloadend();
  }
}

let written: unknown[][];
let asked: [method: string, url: string][];
let session: string;
let panel: HTMLElement;
let parts: Parts;
beforeEach(() => {
  [written, asked, session, Upload.all] = [[], [], 's1', []];
  Object.assign(globalThis, { XMLHttpRequest: Upload });
  const host = { h, icon: () => h('span'), base: 'https://agent.example/x', key: 'pk', spoken: 'en' };
  parts = {
    host: { ...host, kept: () => ({ token: 'vt' }) } as unknown as Host,
    state: {
      get session() {
        return { id: session };
      },
    } as Parts['state'],
    t: () => 'Try again',
    ensureSession: async () => ({ id: session }) as Awaited<ReturnType<Parts['ensureSession']>>,
    write: (...message) => void written.push(message),
    say: (key, value = '') => texts[key].replace('{}', String(value)),
  };
  const textarea = h('textarea');
  const form = h('form.composer', {}, textarea, h('button.main', {}, 'Send'));
  panel = h('dialog.panel', {}, form);
  document.body.replaceChildren(panel);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    written.push(['without files']);
  });
  new Chooser(parts, panel, form, textarea);
});

const field = (): HTMLTextAreaElement => panel.querySelector('textarea')!;
const rows = (): string[] => [...panel.querySelectorAll('.chosen li > span')].map((one) => one.textContent);
const news = (): string => panel.querySelector('[role=status]')!.textContent;
const button = (name: string): HTMLElement =>
  [...panel.querySelectorAll('button')].find((one) => name === (one.getAttribute('aria-label') ?? one.textContent))!;
const file = (name: string): File => new File(['x'], name, { type: 'image/png' });
const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
async function drop(...files: File[]): Promise<void> {
  panel.dispatchEvent(
    Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files, types: ['Files'] } }),
  );
  await settled();
}
function paste(files: File[], types: string[]): boolean {
  const event = Object.assign(new Event('paste', { cancelable: true }), { clipboardData: { files, types } });
  return field().dispatchEvent(event);
}
const submit = (): boolean => panel.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
const stored = (id: string, of = 's1') => ({
  id,
  session_id: of,
  name: `${id}.png`,
  state: 'stored' as const,
  url: null,
});

describe('files of a message', () => {
  it('are uploaded when they are dropped, and sent with the text; then the composer is as before', async () => {
    await drop(file('a.png'), file('b.png'));
    expect([rows(), Upload.all.map(({ url }) => url)]).toEqual([
      ['a.png', 'b.png'],
      Array(2).fill('https://agent.example/x/api/widget/sessions/s1/attachments'),
    ]);
    expect(Upload.all[0]!.headers).toEqual({ 'X-Service-Key': 'pk', 'X-Visitor-Token': 'vt' });
    field().value = ' Look ';
    submit();
    expect([written, news()]).toEqual([[], texts.attach_wait]);
    Upload.all.forEach((one, index) => one.ends(201, stored('ab'[index]!)));
    await settled();
    submit();
    expect(written).toEqual([['Look', false, [stored('a'), stored('b')]]]);
    expect([rows(), field().value]).toEqual([[], '']);
    submit();
    expect(written).toHaveLength(2);
    expect(written[1]).toEqual(['without files']);
  });

  it('are taken from the clipboard as a screenshot, but copied words stay words', async () => {
    expect(paste([file('image.png')], ['text/plain', 'Files'])).toBe(true);
    expect(paste([file('image.png')], ['Files'])).toBe(false);
    await settled();
    expect(rows()).toEqual(['image.png']);
  });

  it('are not chosen after all: the window does not take it as its own to close', () => {
    const closed = jest.fn();
    panel.addEventListener('cancel', closed);
    panel.querySelector('input')!.dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(closed).not.toHaveBeenCalled();
  });

  it('are five at most', async () => {
    await drop(...Array.from({ length: 7 }, (_, index) => file(`${index}.png`)));
    expect([rows(), news()]).toEqual([['0.png', '1.png', '2.png', '3.png', '4.png'], 'At most 5 files per message.']);
  });

  it.each([
    [400, texts.attach_type, false],
    [413, texts.attach_large, false],
    [429, texts.attach_limit, false],
    [0, texts.attach_failed, true],
    [503, texts.attach_failed, true],
  ])('that are refused with %d say why, and keep the message from being sent', async (status, why, isRetried) => {
    await drop(file('a.png'));
    Upload.all[0]!.ends(status);
    await settled();
    expect(panel.querySelector('.chosen [role=alert]')!.textContent).toBe(why);
    expect(button('Try again').hidden).toBe(!isRetried);
    submit();
    expect(written).toEqual([]);
    if (!isRetried) return;
    button('Try again').click();
    await settled();
    const told = () => [panel.querySelector('.chosen [role=alert]')!.textContent, button('Try again').hidden];
    expect(told()).toEqual(['', true]);
    Upload.all[1]!.ends(201, stored('a'));
    await settled();
    expect(told()).toEqual(['', true]);
    submit();
    expect(written).toEqual([['', false, [stored('a')]]]);
  });

  it('can be removed while they are uploaded and afterwards, and the focus stays near', async () => {
    globalThis.fetch = (async (url: string, { method }: RequestInit) => {
      asked.push([method!, url]);
      return new Response();
    }) as typeof fetch;
    await drop(file('a.png'), file('b.png'));
    button('Remove a.png').click();
    expect([Upload.all[0]!.isAborted, rows(), asked]).toEqual([true, ['b.png'], []]);
    Upload.all[1]!.ends(201, stored('b'));
    await settled();
    button('Remove b.png').click();
    expect([rows(), asked]).toEqual([[], [['DELETE', 'https://agent.example/x/api/widget/attachments/b']]]);
    expect(document.activeElement).toBe(button('Attach files'));
  });

  it('are uploaded again for another conversation', async () => {
    await drop(file('a.png'));
    Upload.all[0]!.ends(201, stored('a'));
    await settled();
    session = 's2';
    submit();
    await settled();
    expect([written, Upload.all[1]!.url]).toEqual([[], 'https://agent.example/x/api/widget/sessions/s2/attachments']);
  });

  it('do not keep a text that is too long from being refused', () => {
    field().value = 'x'.repeat(4_001);
    void drop(file('a.png'));
    submit();
    expect(written).toEqual([['without files']]);
  });
});

describe('a file in the conversation', () => {
  const shown = (change: Partial<Attachment>): HTMLElement => {
    const bubble = h('div');
    const of = {
      id: 'f',
      name: 'bill.pdf',
      content_type: 'application/pdf',
      bytes: 20_000,
      state: 'stored',
      url: null,
    };
    showFiles(parts, bubble, [{ ...of, ...change } as Attachment]);
    document.body.append(bubble);
    return bubble;
  };
  const url = 'https://elsewhere.example/api/attachments/w/f?expires=1&signature=x';

  it('has a name and a size, and is fetched from where the widget’s service is', () => {
    const link = shown({ url }).querySelector('a')!;
    expect(link.textContent).toBe('bill.pdf20 kB');
    expect(link.href).toBe('https://agent.example/x/api/attachments/w/f?expires=1&signature=x');
  });

  it.each<[string, Partial<Attachment>]>([
    ['was not sent', { id: '' }],
    ['was refused', { state: 'refused' }],
  ])('that %s is said to be gone', (_, change) => {
    expect(shown(change).textContent).toContain(texts.attach_gone);
  });

  it('that was removed meanwhile is said to be gone when it is opened', async () => {
    globalThis.fetch = (async (address: string) => {
      asked.push(['GET', address]);
      return new Response('{}', { status: 404 });
    }) as unknown as typeof fetch;
    const bubble = shown({ url });
    bubble.querySelector('a')!.click();
    await settled();
    expect(asked).toEqual([['GET', 'https://agent.example/x/api/widget/attachments/f']]);
    expect([bubble.querySelector('a'), bubble.textContent]).toEqual([null, expect.stringContaining(texts.attach_gone)]);
  });
});

describe('a picture beside a quotation', () => {
  const url = 'https://elsewhere.example/api/quoted/pictures/w/p?expires=1&signature=x';
  const address = 'https://agent.example/x/api/quoted/pictures/w/p?expires=1&signature=x';
  let quotation: HTMLElement;
  let seen: (isIntersecting: boolean) => void;
  let answers: Record<string, Response>;
  beforeEach(() => {
    answers = {};
    globalThis.fetch = (async (from: string) => {
      asked.push(['GET', from]);
      return answers[from] ?? new Response('{}', { status: 404 });
    }) as unknown as typeof fetch;
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(then: (entries: object[], observer: object) => void) {
          seen = (isIntersecting) => then([{ isIntersecting }], this);
        }
        observe(): void {}
        disconnect(): void {}
      },
      createImageBitmap: async () => ({ width: 960, height: 400, close() {} }),
    });
    HTMLCanvasElement.prototype.getContext = (() => null) as never;
    quotation = h('details', { open: true });
    showFiles(parts, quotation, [{ id: 'p', name: 'The menu', url }]);
    document.body.append(quotation);
  });

  it('is words until somebody sees it, and is drawn then, with the words for screen readers', async () => {
    expect([quotation.textContent, quotation.querySelector('a')!.href]).toEqual(['The menu', address]);
    seen(false);
    await settled();
    expect(asked).toEqual([]);
    answers[address] = new Response('bytes');
    seen(true);
    await settled();
    const canvas = quotation.querySelector('canvas')!;
    expect([asked, canvas.width, canvas.height]).toEqual([[['GET', address]], 480, 200]);
    expect([canvas.getAttribute('aria-label'), quotation.textContent]).toEqual(['The menu', '']);
  });

  it('stays words where it cannot be drawn', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
    seen(true);
    await settled();
    expect([quotation.querySelector('canvas'), quotation.textContent]).toEqual([null, 'The menu']);
  });

  it('opens large at a fresh address, or is said to be gone', async () => {
    const ask = 'https://agent.example/x/api/widget/pictures/p';
    const opened: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      opened.push(this.href);
    };
    answers[ask] = Response.json({ data: { id: 'p', url: url.replace('=1', '=2') } });
    const press = (): unknown => quotation.querySelector('a')!.dispatchEvent(new Event('click', { cancelable: true }));
    press();
    await settled();
    HTMLAnchorElement.prototype.click = click;
    expect([asked, opened]).toEqual([[['GET', ask]], [address.replace('=1', '=2')]]);
    delete answers[ask];
    press();
    await settled();
    expect(quotation.textContent).toBe(`The menu${texts.attach_gone}`);
  });
});
