import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './read.js';

/**
 * A secret of an installation that was given none: 32 random bytes in hex, made at the first start and kept in the data
 * folder, readable by its owner alone (0600). Two processes that start at once end up with the same one.
 * @param name the file's name in the data folder
 * @param variable what may be set in its stead, for the error
 * @returns the file's text. Throws ConfigError where the folder cannot be used or the file is damaged.
 */
export function keptSecret(dataDir: string, name: string, variable: string): string {
  const path = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    try {
      return readSecret(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const mine = `${path}.${process.pid}`;
    writeFileSync(mine, randomBytes(32).toString('hex') + '\n', { mode: 0o600 });
    try {
      linkSync(mine, path); // whoever links first wins, and nobody ever reads half a file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    return readSecret(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new ConfigError(
      `DATA_DIR (${dataDir}) cannot be used: ${why}. Give a folder that this user may write, or set ${variable} and DATABASE_URL.`,
    );
  }
}

function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < 32) throw new ConfigError(`The file ${path} is damaged: it must hold at least 32 characters.`);
  return text;
}
