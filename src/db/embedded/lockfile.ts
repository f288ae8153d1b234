import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.js';
import { birthOf, gone, isAlive, isPostgresOn } from './processes.js';

/** Who uses a folder: written beside the data by the server that started its Postgres. */
interface LockHolder {
  /** Of this claim; absent in files of earlier versions. */
  id?: string;
  pid: number;
  birth: string;
  /** Set once Postgres takes connections. */
  url?: string;
  /** A socket folder outside, to be removed with it; a predecessor's until the url is set. */
  socketFolder?: string;
}

const FILE = 'owner.json';
const TRIES = 50;

/** A folder that is ours until `release`. */
export class FolderLock {
  /** Left by a predecessor that was killed. */
  readonly leftSocketFolder?: string;

  constructor(
    private readonly folder: string,
    private owner: LockHolder,
  ) {
    this.leftSocketFolder = owner.socketFolder;
  }

  async publish(more: { url: string; socketFolder?: string }): Promise<void> {
    const { id, pid, birth } = this.owner;
    this.owner = { id, pid, birth, ...more };
    await rename(await write(this.folder, this.owner), join(this.folder, FILE));
  }

  /** Nobody else's, also when called twice. */
  async release(): Promise<void> {
    const written = await readIfThere(join(this.folder, FILE));
    if (parse(written)?.id === this.owner.id) await rm(join(this.folder, FILE), { force: true });
  }
}

/**
 * Takes `folder` for this process. A dead owner's file is never removed to make room, for between the look and the
 * removal it may be a living one's already. It is succeeded instead: whoever links the one name that says "after this
 * owner" comes next, and only then replaces the file. A successor of somebody who had been replaced meanwhile finds that
 * the file does not lead to it, and looks again.
 * @throws EmbeddedPostgresError when a living server has it.
 */
export async function claim(folder: string): Promise<FolderLock> {
  const birth = await birthOf(process.pid);
  for (let tries = 0; tries < TRIES; tries++) {
    const { last, next, successors } = await readChain(folder);
    if (last && (await isAliveHolder(last))) throw inUse(folder, last.pid);
    const owner: LockHolder = { id: randomUUID(), pid: process.pid, birth, socketFolder: last?.socketFolder };
    if (await takeOver(folder, owner, next, successors)) return new FolderLock(folder, owner);
  }
  throw inUse(folder);
}

/** The URL of the Postgres that a living server runs in this folder; undefined when none does. */
export async function publishedUrl(folder: string): Promise<string | undefined> {
  const { last } = await readChain(folder);
  return last && (await isAliveHolder(last)) ? last.url : undefined;
}

/** Owners, each named as the successor of the one before; the last one is who counts. */
interface HolderChain {
  /** Undefined where there is none, and for what a power cut left half-written. */
  last?: LockHolder;
  /** The file that whoever comes next has to make. */
  next: string;
  /** The files of the successors. */
  successors: string[];
}

async function readChain(folder: string): Promise<HolderChain> {
  const successors: string[] = [];
  let last: LockHolder | undefined;
  let next = join(folder, FILE);
  for (;;) {
    const written = await readIfThere(next);
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

/** @returns false where somebody else was faster */
async function takeOver(folder: string, owner: LockHolder, next: string, successors: string[]): Promise<boolean> {
  const draft = await write(folder, owner);
  try {
    await link(draft, next); // fails where it is there already
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
 * Stops a Postgres that outlived its server, and clears away its lock files, so that a new one can start.
 * @throws EmbeddedPostgresError when it does not stop, or another container's lives on this folder.
 */
export async function stopOrphan(data: string, socket: string, say: (line: string) => void): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 0 && isAlive(pid) && (await isPostgresOn(data, pid))) {
    say(`stopping the Postgres (process ${pid}) that a killed server left behind`);
    await stopProcess(pid, data);
  }
  if (await answers(socket)) throw inUse(data);
  // What is left belongs to no living Postgres of this folder; its number may be another process's by now.
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
      // gone, or not ours to stop: the wait below tells
    }
    if (await gone(data, pid, timeoutMs)) return;
  }
  throw new EmbeddedPostgresError(
    `process ${pid} is a Postgres on ${data} that does not stop: end it, then start again`,
  );
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ path: socket });
    const end = (alive: boolean) => {
      probe.destroy();
      resolve(alive);
    };
    probe.setTimeout(1_000, () => end(true)); // taken and silent: somebody is there
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

/** Where the system does not say when a living process began, its number has to do. */
async function isAliveHolder({ pid, birth }: LockHolder): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const found = await birthOf(pid);
  return found === birth || (found === '' && isAlive(pid));
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Undefined also for what a power cut left half-written. */
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
