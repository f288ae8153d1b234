import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.js';
import { startTimeOf, hasEnded, isAlive, isPostgresOn } from './processes.js';

/** The holder of a folder, written beside the data by the server that started its Postgres. */
interface LockHolder {
  /** Id of this claim; absent in files of earlier versions. */
  id?: string;
  pid: number;
  birth: string;
  /** Set once Postgres accepts connections. */
  url?: string;
  /** A socket folder outside the data folder, removed with the claim; the predecessor's until the url is set. */
  socketFolder?: string;
}

const FILE = 'owner.json';
const TRIES = 50;

/** A folder that this process holds until `release`. */
export class FolderLock {
  /** Left by a predecessor that was killed. */
  readonly staleSocketFolder?: string;

  constructor(
    private readonly folder: string,
    private owner: LockHolder,
  ) {
    this.staleSocketFolder = owner.socketFolder;
  }

  async publish(more: { url: string; socketFolder?: string }): Promise<void> {
    const { id, pid, birth } = this.owner;
    this.owner = { id, pid, birth, ...more };
    await rename(await write(this.folder, this.owner), join(this.folder, FILE));
  }

  /** Releases only our own claim, also if called twice. */
  async release(): Promise<void> {
    const written = await readIfExists(join(this.folder, FILE));
    if (parse(written)?.id === this.owner.id) await rm(join(this.folder, FILE), { force: true });
  }
}

/**
 * Claims `folder` for this process. A dead owner's file is never simply removed: between check and removal it may
 * already belong to a living owner. Instead, owners form a chain: the process that links the one file named "after
 * this owner" is the next owner, and only then replaces the lock file. If its predecessor was replaced meanwhile, the
 * chain does not lead to its own file, and it starts over.
 * @throws EmbeddedPostgresError if a running server holds it
 */
export async function claim(folder: string): Promise<FolderLock> {
  const birth = await startTimeOf(process.pid);
  for (let tries = 0; tries < TRIES; tries++) {
    const { last, next, successors } = await readChain(folder);
    if (last && (await isAliveHolder(last))) throw inUse(folder, last.pid);
    const owner: LockHolder = { id: randomUUID(), pid: process.pid, birth, socketFolder: last?.socketFolder };
    if (await takeOver(folder, { owner, next, successors })) return new FolderLock(folder, owner);
  }
  throw inUse(folder);
}

/** The URL of the Postgres that a running server has in this folder; undefined if there is none. */
export async function publishedUrl(folder: string): Promise<string | undefined> {
  const { last } = await readChain(folder);
  return last && (await isAliveHolder(last)) ? last.url : undefined;
}

/** Owners, each named as the successor of the one before; the last one is current. */
interface HolderChain {
  /** Undefined if there is none, or if a power failure left it half-written. */
  last?: LockHolder;
  /** The file that the next owner has to create. */
  next: string;
  /** The files of the successors. */
  successors: string[];
}

async function readChain(folder: string): Promise<HolderChain> {
  const successors: string[] = [];
  let last: LockHolder | undefined;
  let next = join(folder, FILE);
  for (;;) {
    const written = await readIfExists(next);
    if (written === undefined) return { last, next, successors };
    last = parse(written);
    if (basename(next) !== FILE) successors.push(next);
    const id =
      last?.id ??
      createHash('sha256')
        .update(`${basename(next)} ${written}`)
        .digest('hex');
    next = join(folder, `${FILE}.after-${id}`);
  }
}

/** @returns false if another process was faster */
async function takeOver(
  folder: string,
  { owner, next, successors }: { owner: LockHolder; next: string; successors: string[] },
): Promise<boolean> {
  const draft = await write(folder, owner);
  try {
    await link(draft, next); // fails if it already exists
    if (basename(next) === FILE) return true;
    if ((await readChain(folder)).last?.id !== owner.id) {
      await rm(next, { force: true });
      return false;
    }
    await rename(draft, join(folder, FILE));
    for (const file of [...successors, next]) await rm(file, { force: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Stops a Postgres that outlived its server, and removes its lock files, so that a new one can start.
 * @throws EmbeddedPostgresError if it does not stop, or another container's Postgres uses this folder.
 */
export async function stopOrphan(data: string, socket: string, say: (line: string) => void): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 0 && isAlive(pid) && (await isPostgresOn(data, pid))) {
    say(`stopping the Postgres (process ${pid}) that a killed server left behind`);
    await stopProcess(pid, data);
  }
  if (await respondsAt(socket)) throw inUse(data);
  // The file belongs to no running Postgres of this folder; its pid may be another process's by now.
  await rm(file, { force: true });
}

/** Fast shutdown, then the immediate one (recovery follows at the next start). Never SIGKILL: that orphans backends. */
async function stopProcess(pid: number, data: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended, or we may not stop it: the wait below decides
    }
    if (await hasEnded(data, pid, timeoutMs)) return;
  }
  throw new EmbeddedPostgresError(
    `process ${pid} is a Postgres on ${data} that does not stop: end it, then start again`,
  );
}

function respondsAt(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ path: socket });
    const end = (alive: boolean) => {
      probe.destroy();
      resolve(alive);
    };
    probe.setTimeout(1_000, () => end(true)); // connection accepted without data: a server is running
    probe.once('connect', () => end(true));
    probe.once('error', () => end(false));
  });
}

function inUse(folder: string, pid?: number): EmbeddedPostgresError {
  const who = pid ? `another instance (process ${pid})` : 'another instance';
  return new EmbeddedPostgresError(
    `${who} uses the data folder ${folder}: stop it, or give this one its own data folder or a DATABASE_URL`,
  );
}

/** If the system does not report when a process started, its pid has to suffice. */
async function isAliveHolder({ pid, birth }: LockHolder): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const startTime = await startTimeOf(pid);
  return startTime === birth || (startTime === '' && isAlive(pid));
}

async function readIfExists(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Also undefined if a power failure left it half-written. */
function parse(written: string | undefined): LockHolder | undefined {
  try {
    return JSON.parse(written ?? '') as LockHolder;
  } catch {
    return undefined;
  }
}

async function write(folder: string, owner: LockHolder): Promise<string> {
  const draft = join(folder, `${FILE}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  return draft;
}
