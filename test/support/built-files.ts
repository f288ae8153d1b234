import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RUN_FOLDER_VARIABLE } from './database.js';

const ROOT = join(__dirname, '../..');

/** Builds the console, the widget or the guide, once per run of the tests. @returns its folder */
function built(part: 'console' | 'widget' | 'guide'): string {
  const folder = join(process.env[RUN_FOLDER_VARIABLE]!, part);
  if (existsSync(folder)) return folder;
  const own = `${folder}-${process.pid}`;
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [`scripts/build-${part}.mjs`, own], { cwd: ROOT, env, stdio: 'pipe' });
  try {
    renameSync(own, folder);
  } catch {
    // Another worker has finished first.
    rmSync(own, { recursive: true });
  }
  return folder;
}

export const builtConsole = (): string => built('console');
export const builtGuide = (): string => built('guide');
export const builtWidget = (): string => built('widget');

/** Path of the script that holds a module, such as `app/keys-dialog.tsx`, as a pattern for intercepting its request. */
export function scriptOf(module: string): string {
  const manifest = JSON.parse(readFileSync(join(builtConsole(), 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >;
  const part = manifest[module];
  if (!part) throw new Error(`The console has no script for ${module}.`);
  return `**/console/${part.file}`;
}
