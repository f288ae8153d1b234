import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './read.js';

/** `make`: create it if missing (the server). `find`: it must exist (commands). */
export type KeptSecrets = 'make' | 'find';

export interface KeptSecretSpec {
  /** The file's name in the data folder. */
  name: string;
  /** Environment variable to suggest in the error. */
  variable: string;
  /** Default `make`. */
  mode?: KeptSecrets;
}

/**
 * A secret of an installation that was given none: 32 random bytes in hex, made at the first start and kept in the data
 * folder, readable by its owner alone (0600). Two processes that start at once end up with the same one.
 * @returns the file's text. Throws ConfigError where the folder cannot be used or the file is damaged or not there.
 */
export function keptSecret(dataDir: string, { name, variable, mode = 'make' }: KeptSecretSpec): string {
  const path = join(dataDir, name);
  try {
    if (mode === 'make') mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    try {
      return readSecret(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (mode === 'find') throw new ConfigError(noInstallation(dataDir, `no file ${name}`, variable));
    }
    const mine = `${path}.${process.pid}`;
    writeFileSync(mine, randomBytes(32).toString('hex') + '\n', { mode: 0o600 });
    try {
      linkSync(mine, path); // atomic: the first link wins, and no reader sees half a file
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

/** Why a command does not work on this folder. @param missing what is not there @param variable what may be set instead */
export const noInstallation = (dataDir: string, missing: string, variable: string): string =>
  `There is no installation in DATA_DIR (${dataDir}): ${missing}. Correct DATA_DIR, set ${variable} as the server has it, or start the server there first.`;

function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (text.length < 32) throw new ConfigError(`The file ${path} is damaged: it must hold at least 32 characters.`);
  return text;
}
