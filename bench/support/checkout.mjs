// The built product under test: its location, and access to its compiled modules.
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MIGRATIONS = `${ROOT}dist/migrations/*.js`;

/** The entry and Node flags of `npm start`. */
const { start } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts;
export const MAIN = ROOT + start.match(/dist\/\S+/)[0];
export const FLAGS = start.match(/--\S+/g) ?? [];

const require = createRequire(import.meta.url);

/** Loads a compiled module of the product, e.g. `built('platform/db/keyset')`. */
export function built(path) {
  if (!existsSync(MAIN)) throw new Error('There is no dist/: run `npm run build` first.');
  return require(`${ROOT}dist/src/${path}.js`);
}
