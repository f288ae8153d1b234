import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
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
