import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RUN_FOLDER_VARIABLE } from './database.js';

const ROOT = join(__dirname, '../..');

/** Builds the console, once per run of the tests. @returns its folder */
export function builtConsole(): string {
  const folder = join(process.env[RUN_FOLDER_VARIABLE]!, 'console');
  if (existsSync(folder)) return folder;
  const own = `${folder}-${process.pid}`;
  execFileSync(process.execPath, ['scripts/build-console.mjs', own], { cwd: ROOT, stdio: 'pipe' });
  try {
    renameSync(own, folder);
  } catch {
    // Another worker has finished first.
    rmSync(own, { recursive: true });
  }
  return folder;
}

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
