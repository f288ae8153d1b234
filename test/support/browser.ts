/** The Chromium installed on this machine, controlled through its own protocol: nothing is downloaded. */
import { source as AXE } from 'axe-core';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
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
  if (chromiumPath() || process.env.BROWSER_TEST === 'required') return describe(name, tests);
  process.stderr.write(`${name}: SKIPPED, no Chromium on this machine (CHROMIUM_PATH names one)\n`);
  describe.skip(name, tests);
}

/** @param more arguments of Chromium */
export const startBrowser = (...more: string[]): Promise<Browser> =>
  // Root, as in a container, cannot use Chromium's sandbox; the pages shown here are our own.
  chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...more],
  });

let shared: Promise<Browser> | undefined;

/** The browser of this worker. Whoever opens contexts in it closes them: see `closeContexts`. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && (await shared).isConnected()) return shared;
  const started = (shared = startBrowser());
  beforeEnd(async () => (await started).close());
  return started;
}

/** Closes the pages that a spec file has left. */
export const closeContexts = (browser: Browser): Promise<unknown> =>
  Promise.all(browser.contexts().map((context) => context.close()));

/** Loads axe into the page, once: through the browser's own protocol, which the page's policy does not restrict. */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return;
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Runtime.evaluate', { expression: AXE });
  await protocol.detach();
}
