import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Binaries, completeLinks, copyBinaries, findBinaries, program } from './binaries.js';
import { EmbeddedPostgresError, fileError } from './embedded-error.js';
import { transferOwnership, privateFolder, reaches, type RunAs, waysToRun } from './privileges.js';
import { run } from './processes.js';

/** The folders of Postgres, and the user that it runs as. */
export interface Placement {
  /** The real path of `<dataDir>/postgres`: data/, run/, postgres.log, password, owner.json. */
  root: string;
  data: string;
  runAs: RunAs;
  binaries: Binaries;
}

/** Always reachable for the unprivileged user that Postgres runs as if we are root. */
const REACHABLE_HOME = '/var/lib/workspace-agent';

/** `<dataDir>/postgres`, created if it is missing. */
export async function openFolder(dataDir: string): Promise<string> {
  const root = join(resolve(dataDir), 'postgres');
  try {
    await mkdir(resolve(dataDir), { recursive: true });
    await mkdir(root, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return await realpath(root);
  } catch (error) {
    throw fileError(root, error);
  }
}

/** Whether there is a database below this folder. Creates nothing, unlike `openFolder`. */
export async function isInitialised(dataDir: string): Promise<boolean> {
  return (await versionOf(join(resolve(dataDir), 'postgres', 'data'))) !== undefined;
}

/** Finds a way to run Postgres that can execute the binaries and reach the data. */
export async function findPlacement(dataDir: string, say: (line: string) => void): Promise<Placement> {
  const folder = await openFolder(dataDir);
  const packaged = await findBinaries();
  const version = await versionOf(join(folder, 'data'));
  const owner = version === undefined ? undefined : await stat(join(folder, 'data'));
  const initialised = version !== undefined;
  checkVersion(version, packaged, folder);
  let obstacle = 'no unprivileged user to run Postgres as';
  for (const runAs of await waysToRun(owner, folder)) {
    const root = await reachableRoot(folder, { runAs, initialised, say });
    if (root === undefined) {
      obstacle = `${folder} is below a folder that the unprivileged user for Postgres cannot enter`;
      continue;
    }
    const binaries = await runnableBinaries(packaged, runAs, root);
    if (typeof binaries === 'string') {
      obstacle = binaries;
      continue;
    }
    try {
      await privateFolder(runAs, root);
      if (initialised && owner?.uid === 0) await transferOwnership(runAs, join(root, 'data'));
    } catch (error) {
      throw fileError(root, error);
    }
    return { root, data: join(root, 'data'), runAs, binaries };
  }
  throw new EmbeddedPostgresError(
    `the embedded Postgres cannot run here: ${obstacle}; start as an ordinary user, choose another data folder, or set DATABASE_URL`,
  );
}

/** Whether a database exists already. */
export async function hasData(placement: Placement): Promise<boolean> {
  return (await versionOf(placement.data)) !== undefined;
}

/** Moves a new database that its user could not reach to another folder, and leaves a link to it. */
async function reachableRoot(
  folder: string,
  { runAs, initialised, say }: { runAs: RunAs; initialised: boolean; say: (line: string) => void },
): Promise<string | undefined> {
  if (await reaches(runAs, resolve(folder, '..'))) return folder;
  if (initialised || runAs.kind !== 'user') return undefined;
  const elsewhere = join(REACHABLE_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  try {
    await mkdir(elsewhere, { recursive: true, mode: 0o755 });
    await rmdir(folder);
    await symlink(elsewhere, folder);
    say(`the database is in ${elsewhere}: Postgres does not run as root, and other users cannot open ${folder}`);
    return elsewhere;
  } catch (error) {
    throw fileError(folder, error);
  }
}

/** Returns the package's binaries if this user can run them, otherwise a copy; the reason as text if neither runs. */
async function runnableBinaries(packaged: Binaries, runAs: RunAs, root: string): Promise<Binaries | string> {
  const trial = async (binaries: Binaries) => {
    const [command, ...args] = [...runAs.prefix, program(binaries, 'postgres'), '--version'];
    return run(command, args, { ...runAs.ids, cwd: '/' });
  };
  if (await completeLinks(packaged)) {
    const { code } = await trial(packaged);
    if (code === 0) return packaged;
  }
  try {
    const home = runAs.kind === 'user' ? REACHABLE_HOME : root;
    await mkdir(home, { recursive: true, mode: 0o755 });
    const copy = await copyBinaries(packaged, home);
    const { code, output } = await trial(copy);
    return code === 0 ? copy : `its binaries do not run on this system (${output.trim().split('\n')[0]})`;
  } catch (error) {
    return fileError(root, error).message;
  }
}

function checkVersion(version: string | undefined, packaged: Binaries, folder: string): void {
  const [major] = packaged.version.split('.');
  if (version === undefined || version.trim() === major) return;
  throw new EmbeddedPostgresError(
    `${folder} was written by Postgres ${version.trim()} and these binaries are version ${major}: install the package of that version, or dump and restore into a Postgres of your own and set DATABASE_URL`,
  );
}

async function versionOf(data: string): Promise<string | undefined> {
  return readFile(join(data, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw fileError(error.path ?? 'the data folder', error);
}
