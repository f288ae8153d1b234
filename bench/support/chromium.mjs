// The Chromium installed on this machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Prefers the headless shell, which renders the page without a window; as test/support/browser.ts does. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns `CHROMIUM_PATH`, else the first one in PATH */
export function chromiumPath() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = places.find(runs);
  if (!found) throw new Error('no Chromium in PATH: CHROMIUM_PATH names one');
  return found;
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
