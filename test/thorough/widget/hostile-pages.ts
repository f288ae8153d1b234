/** Customers' pages that get in the widget's way. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stage } from '../../widget/stage.js';

export interface Pages {
  origin: string;
  close(): Promise<void>;
}

/** Takes every key, in both phases, as pages with shortcuts on single keys do. */
const SHORTCUTS = `<script>
  window.taken = [];
  const take = (event) => {
    window.taken.push(event.type + ' ' + (event.key ?? event.data ?? ''));
    event.preventDefault();
  };
  for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'paste'])
    for (const capture of [false, true]) {
      document.addEventListener(type, take, capture);
      document.documentElement.addEventListener(type, take, capture);
      window.addEventListener(type, take, capture && WINDOW);
    }
</script>`;

/** What Prototype 1.6 and libraries of its time did to the prototypes of built-in objects. */
const OLD_LIBRARY = `<script>
  Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
  Object.prototype.toJSON = function () { return 'an object'; };
  Object.prototype.extend = function () { return this; };
  Object.prototype.title = 'inherited';
  Array.prototype.entries = function () { return this.concat(); };
  Array.prototype.each = function (iterator) { this.forEach(iterator); };
  String.prototype.toJSON = function () { return JSON.stringify(String(this)); };
  Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
  Array.from = function (list) { return [].concat(list); };
  window.Event = function (event) { return event; };
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
  Element.prototype.show = Element.prototype.hide = Element.prototype.update = function () { return this; };
</script>`;

/** A dialog that takes the focus back, and a page that takes pastes. */
const TRAP = `<div id="dialog" tabindex="-1">Our newsletter</div><script>
  const dialog = document.getElementById('dialog');
  document.addEventListener('focusin', ({ target }) => dialog.contains(target) || dialog.focus());
  document.addEventListener('paste', (event) => event.preventDefault());
  document.addEventListener('input', (event) => { if (event.target.value === undefined) throw new Error('not a field'); });
</script>`;

/** A visual viewport that a test can shrink, as a phone's keyboard does. */
const KEYBOARD = `<script>
  const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { value: seen });
  window.keyboard = (height, offsetTop) => {
    Object.assign(seen, { height, offsetTop });
    seen.dispatchEvent(new Event('resize'));
    seen.dispatchEvent(new Event('scroll'));
  };
</script>`;

const NO_STORAGE = `<script>
  Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });
  // Where storage is forbidden, locks are there and refused.
  LockManager.prototype.request = () => Promise.reject(new DOMException('', 'SecurityError'));
</script>`;

const STYLES = `<style>
  body * { display: block; opacity: 0.1; transform: scale(0.1); pointer-events: none; font-size: 1px }
  body > div { display: none !important; visibility: hidden !important; pointer-events: none !important }
  div:empty, button, dialog, textarea { display: none !important }
</style>`;

export async function openPages({ app, workspace }: Stage): Promise<Pages> {
  const tag = (more = ''): string =>
    `<script src="${app.baseUrl}/widget.js" data-publishable-key="${workspace.publishableKey}" ${more}></script>`;
  const page = (html: string, head = '', more = ''): string =>
    `<!doctype html><html lang="en" ${more}><head><meta name="viewport" content="width=device-width"><title>Shop</title>${head}</head>
    <body><main><h1>A shop</h1><p>Shoes, and more shoes.</p></main>${html}</body></html>`;
  const pages: Record<string, string> = {
    '/plain': page(tag()),
    '/shortcuts': page(tag() + SHORTCUTS.replace('WINDOW', 'true')),
    // A listener of the window that is there before the script cannot be preceded.
    '/shortcuts?early': page(tag(), SHORTCUTS.replace('WINDOW', 'false')),
    // The order of the scripts decides, also in the head, where there is no body yet.
    '/shortcuts?head': page('', tag() + SHORTCUTS.replace('WINDOW', 'true')),
    '/trap': page(TRAP + tag()),
    '/old-library': page(tag(), OLD_LIBRARY),
    '/old-library?late': page(tag() + OLD_LIBRARY),
    '/hebrew': page(tag('data-locale="he"'), '', 'lang="he" dir="rtl"'),
    '/hebrew-or-german': page(tag('data-locale="he-IL, de_DE"'), '', 'dir="rtl"'),
    '/english-rtl': page(tag('data-locale="en-GB"'), '', 'dir="rtl"'),
    '/arabic-ltr': page(tag('data-locale="ar"')),
    '/keyboard': page(tag(), KEYBOARD),
    '/twice': page(tag() + tag()),
    '/styles': page(tag(), STYLES),
    '/no-storage': page(tag(), NO_STORAGE),
    '/frame': page('<iframe src="/no-storage" style="width: 600px; height: 600px"></iframe>'),
  };
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages[url ?? ''] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
