/** A Chromium of this machine, driven through its own protocol: nothing is downloaded. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `CHROMIUM_PATH`, else the first that the path has; null = none. */
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

export const startBrowser = (): Promise<Browser> =>
  // Root, as in a container, may not use Chromium's sandbox; what is shown here is ours.
  chromium.launch({ executablePath: chromiumPath() ?? 'chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
