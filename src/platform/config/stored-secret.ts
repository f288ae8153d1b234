import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './read.js';

/** `make`: create it if missing (the server). `find`: it must exist (commands). */
export type SecretMode = 'make' | 'find';

export interface StoredSecretSpec {
  /** The file's name in the data folder. */
  name: string;
  /** Environment variable to suggest in the error. */
  variable: string;
  /** Default `make`. */
  mode?: SecretMode;
}

/**
 * Reads a secret that is not configured: 32 random bytes in hex, generated at the first start and stored in the data
 * folder, readable only by its owner (0600). Two processes that start at once get the same secret.
 * @returns the file's text. Throws ConfigError if the folder cannot be used or the file is damaged or missing.
 */
export function storedSecret(dataDir: string, { name, variable, mode = 'make' }: StoredSecretSpec): string {
  const path = join(dataDir, name);
  try {
    if (mode === 'make') mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    try {
      return readSecret(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (mode === 'find') throw new ConfigError(noInstallation(dataDir, `no file ${name}`, variable));
    }
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('hex') + '\n', { mode: 0o600 });
    try {
      linkSync(draft, path); // atomic: the first link wins, and no reader sees half a file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readSecret(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new ConfigError(
      `DATA_DIR (${dataDir}) cannot be used: ${why}. Use a folder that this user can write to, or set ${variable} and DATABASE_URL.`,
    );
  }
}

/**
 * The error message of a command that finds no installation in this folder.
 * @param missing the missing file
 * @param variable the variable that can be set instead
 */
export const noInstallation = (dataDir: string, missing: string, variable: string): string =>
  `There is no installation in DATA_DIR (${dataDir}): ${missing}. Correct DATA_DIR, set ${variable} to the server's value, or start the server there first.`;

function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < 32) throw new ConfigError(`The file ${path} is damaged: it must hold at least 32 characters.`);
  return text;
}
