/** The file in DATA_DIR that holds the set-up link, readable by its owner alone. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'console-setup-link';

const fileIn = (dataDir: string): string => join(dataDir, FILE);

/** Replaces the file that is there, for its mode would stay. @returns its path; null where the folder cannot be written */
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

/** The link that is kept, and where; null where there is none. */
export async function keptSetupLink(dataDir: string): Promise<{ link: string; path: string } | null> {
  try {
    return { link: (await readFile(fileIn(dataDir), 'utf8')).trim(), path: fileIn(dataDir) };
  } catch {
    return null;
  }
}

/** The link is void: nothing is left of it. */
export async function forgetSetupFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true }).catch(() => {}); // another instance's folder is not ours
}
