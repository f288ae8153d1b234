/** The file in DATA_DIR that contains the set-up link, readable only by its owner. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'console-setup-link';

const fileIn = (dataDir: string): string => join(dataDir, FILE);

/** Replaces an existing file, which would keep its mode. @returns its path; null if the folder is not writable */
export async function keepSetupFile(dataDir: string, link: string): Promise<string | null> {
  const path = fileIn(dataDir);
  try {
    await rm(path, { force: true });
    await writeFile(path, `${link}\n`, { mode: 0o600, flag: 'wx' });
    return path;
  } catch {
    return null;
  }
}

/** The stored link and its file; null if there is none. */
export async function keptSetupLink(dataDir: string): Promise<{ link: string; path: string } | null> {
  try {
    return { link: (await readFile(fileIn(dataDir), 'utf8')).trim(), path: fileIn(dataDir) };
  } catch {
    return null;
  }
}

/** Deletes the file of a link that is no longer valid. */
export async function forgetSetupFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true }).catch(() => {}); // another instance's folder is not writable for us
}
