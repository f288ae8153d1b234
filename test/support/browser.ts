/** The Chromium installed on this machine, controlled through its own protocol: nothing is downloaded. */
import { source as AXE } from 'axe-core';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { beforeEnd } from './worker.js';

/** Prefers the headless shell, which renders the page without a window. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `CHROMIUM_PATH`, else the first one in PATH; null = none. */
function chromiumPath(): string | null {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return places.find(runs) ?? null;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `describe` if there is a browser; with BROWSER_TEST=required it fails instead of being skipped. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (chromiumPath() || process.env.BROWSER_TEST === 'required')
    return describe(name, () => {
      afterEach(showFailed);
      tests();
    });
  process.stderr.write(`${name}: SKIPPED, no Chromium on this machine (CHROMIUM_PATH names one)\n`);
  describe.skip(name, tests);
}

/** After a test that failed: what its pages show, and their last calls. */
async function showFailed(): Promise<void> {
  if (!(globalThis as { hasTestFailed?: boolean }).hasTestFailed || !shared) return;
  for (const page of (await shared).contexts().flatMap((context) => context.pages())) {
    const seen = await page.evaluate<string>(PAGE_STATE).catch(String);
    const calls = (answered.get(page) ?? []).slice(-80).join('\n');
    process.stderr.write(`\nAfter the test, ${page.url()} showed:\n${seen}\n${calls}\n`);
  }
}

/** Its words, which of its tabs holds the stream, and what came of it. */
const PAGE_STATE = `navigator.locks.query().then(({ held, pending }) =>
  document.body.innerText.slice(0, 2000) + '\\n' +
  JSON.stringify({ held, pending, online: navigator.onLine, began: Math.round(performance.timeOrigin),
    streamed: window.streamed?.slice(-30) }))`;

/** Notes the events of a page's streams, and whether the browser takes itself for offline. */
const NOTE_STREAMED = `{
  const note = ({ type, data }) => (window.streamed ??= []).push([Math.round(performance.now()), type, data]);
  for (const type of ['online', 'offline']) addEventListener(type, note);
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (type, ...more) {
    for (const one of this.isNoted ? [type] : ['open', 'error', type]) listen.call(this, one, note);
    this.isNoted = true;
    listen.call(this, type, ...more);
  };
}`;

/** What a page asked of the service, and what came of it, each with its time as `began` of its state counts. */
const answered = new WeakMap<Page, string[]>();

async function watched(page: Page): Promise<Page> {
  const calls: string[] = [];
  answered.set(page, calls);
  await page.addInitScript(NOTE_STREAMED);
  const note = (what: string | number, request: Request): void => {
    const { pathname, search } = new URL(request.url());
    if (/\/(api|v1)\//.test(pathname)) calls.push(`${Date.now()} ${what} ${request.method()} ${pathname}${search}`);
  };
  page.on('request', (request) => note('asked', request));
  page.on('response', (response) => note(response.status(), response.request()));
  page.on('requestfailed', (request) => note(request.failure()?.errorText ?? 'failed', request));
  return page;
}

/** @param more arguments of Chromium */
export const startBrowser = (...more: string[]): Promise<Browser> =>
  // Root, as in a container, cannot use Chromium's sandbox; the pages shown here are our own.
  chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...more],
  });

let shared: Promise<Browser> | undefined;

/** The browser of this worker. A spec closes the pages that it opened: see `closePages`. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && (await shared).isConnected()) return shared;
  const started = (shared = startBrowser());
  beforeEnd(async () => (await started).close());
  return started;
}

/** By what Playwright's own runner reuses a context: it resets storage, cookies, routes, scripts and clock. */
interface Reusing extends Browser {
  _newContextForReuse(options: BrowserContextOptions): Promise<BrowserContext>;
  _disconnectFromReusedContext(reason: string): Promise<void>;
}
/** Browsers whose context for reuse is in use, with it. */
const inUse = new WeakMap<Browser, Promise<BrowserContext>>();

/**
 * A page with storage of its own. One at a time is in a process that an earlier one has left, which takes half the
 * time of a new one.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  if (inUse.has(browser)) return watched(await (await browser.newContext(options)).newPage());
  const opening = (browser as Reusing)._newContextForReuse(options);
  inUse.set(browser, opening);
  const context = await opening;
  return watched(context.pages()[0] ?? (await context.newPage()));
}

/** Leaves the context of a page from `openPage`, with all of its pages. */
export const closePage = (page: Page): Promise<void> => leave(page.context());

/** Leaves every context that a spec file still has. */
export async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await leave(context);
}

async function leave(context: BrowserContext): Promise<void> {
  const browser = context.browser()!;
  if ((await inUse.get(browser)) !== context) return context.close();
  await context.setOffline(false);
  await context.clearPermissions();
  // What watches for the person's leaving does not act in the next spec.
  for (const page of context.pages()) await page.goto('about:blank');
  await (browser as Reusing)._disconnectFromReusedContext('It was left.');
  inUse.delete(browser);
}

/** Loads axe into the page, once: through the browser's own protocol, which the page's policy does not restrict. */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return;
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Runtime.evaluate', { expression: AXE });
  await protocol.detach();
}
