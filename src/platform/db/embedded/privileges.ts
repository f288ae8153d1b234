import { chmod, lchown, mkdir, readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.js';
import { run } from './processes.js';

/** The user that Postgres runs as. Postgres refuses to run as root, and its data must belong to that user. */
export interface RunAs {
  kind: 'self' | 'namespace' | 'user';
  /** Command before the program. */
  prefix: string[];
  /** For spawn, if it is another user. */
  ids: { uid?: number; gid?: number };
}

const SELF: RunAs = { kind: 'self', prefix: [], ids: {} };
/**
 * A user namespace in which we appear as an unprivileged user. Files remain ours, so it also works below a private
 * folder.
 */
const NAMESPACE: RunAs = {
  kind: 'namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  ids: {},
};

/**
 * Lists the ways to run Postgres, the best first. `owner` is the owner of the existing data, if any.
 * - an ordinary user: as that user (in a namespace if the user id has no name, which initdb requires);
 * - root: as the owner of the data; else in a namespace; else as an unprivileged user of the machine.
 */
export async function waysToRun(owner: { uid: number; gid: number } | undefined, folder: string): Promise<RunAs[]> {
  const self = process.geteuid?.();
  if (self === undefined) return [SELF]; // Windows
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new EmbeddedPostgresError(
        `${folder} belongs to user id ${owner.uid}, not to us (${self}): start as that user, choose another data folder, or set DATABASE_URL`,
      );
    }
    if (owner || hasName()) return [SELF];
    if (await works(NAMESPACE)) return [NAMESPACE];
    throw new EmbeddedPostgresError(
      `user id ${self} has no entry in /etc/passwd, which initdb needs: add one, start as a named user, or set DATABASE_URL`,
    );
  }
  if (owner && owner.uid !== 0) return [{ kind: 'user', prefix: [], ids: owner }];
  const user = await unprivileged();
  return [...((await works(NAMESPACE)) ? [NAMESPACE] : []), ...(user ? [user] : [])];
}

/**
 * Whether Postgres can enter every folder down to `folder`. In a namespace even root cannot enter private
 * folders of others.
 */
export async function reaches(runAs: RunAs, folder: string): Promise<boolean> {
  if (runAs.kind === 'self') return true;
  const [command, ...args] = [...runAs.prefix, '/bin/sh', '-c', 'cd "$1"', 'sh', folder];
  return (await run(command, args, { ...runAs.ids, cwd: '/' })).code === 0;
}

/** Transfers `path` and everything in it to the user that runs Postgres. Symbolic links are not followed. */
export async function transferOwnership(runAs: RunAs, path: string): Promise<void> {
  const { uid, gid } = runAs.ids;
  if (uid === undefined || gid === undefined) return;
  await lchown(path, uid, gid);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) await transferOwnership(runAs, join(path, entry.name));
    else await lchown(join(path, entry.name), uid, gid);
  }
}

/** Creates a folder that only the user that runs Postgres can open. */
export async function privateFolder(runAs: RunAs, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  const { uid, gid } = runAs.ids;
  if (uid !== undefined && gid !== undefined) await lchown(path, uid, gid);
}

async function works({ prefix }: RunAs): Promise<boolean> {
  const [command, ...args] = [...prefix, 'true'];
  return (await run(command, args)).code === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** An existing account that owns nothing of value; initdb requires it to have a name. */
async function unprivileged(): Promise<RunAs | undefined> {
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['nobody', 'postgres', 'daemon']) {
    const found = accounts.find((fields) => fields[0] === name && Number(fields[2]) > 0);
    if (found) return { kind: 'user', prefix: [], ids: { uid: Number(found[2]), gid: Number(found[3]) } };
  }
  return undefined;
}
