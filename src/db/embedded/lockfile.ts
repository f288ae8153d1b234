import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.js';
import { birthOf, gone, isAlive, isPostgresOn } from './processes.js';

/** Who uses a folder: written beside the data by the server that started its Postgres. */
interface Owner {
  pid: number;
  birth: string;
  /** Set once Postgres takes connections. */
  url?: string;
  /** A socket folder outside, to be removed with it. */
  socketFolder?: string;
}

const FILE = 'owner.json';

/** A folder that is ours until `release`. */
export class Claim {
  constructor(
    private readonly folder: string,
    private owner: Owner,
    /** Left by a predecessor that was killed. */
    readonly leftSocketFolder?: string,
  ) {}

  async publish(more: Pick<Owner, 'url' | 'socketFolder'>): Promise<void> {
    this.owner = { ...this.owner, ...more };
    const draft = await write(this.folder, this.owner);
    await rename(draft, join(this.folder, FILE));
  }

  async release(): Promise<void> {
    await rm(join(this.folder, FILE), { force: true });
  }
}

/**
 * Takes `folder` for this process.
 * @throws EmbeddedPostgresError when a living server has it.
 */
export async function claim(folder: string): Promise<Claim> {
  const owner: Owner = { pid: process.pid, birth: await birthOf(process.pid) };
  const draft = await write(folder, owner);
  try {
    const written = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
    const before = parse(written);
    if (before && (await lives(before))) throw inUse(folder, before.pid);
    if (written !== undefined) await removeStale(folder, written);
    await link(draft, join(folder, FILE)); // fails where somebody was faster
    return new Claim(folder, owner, before?.socketFolder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw inUse(folder, (await read(folder))?.pid);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The URL of the Postgres that a living server runs in this folder; undefined when none does. */
export async function publishedUrl(folder: string): Promise<string | undefined> {
  const owner = await read(folder);
  return owner && (await lives(owner)) ? owner.url : undefined;
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

async function lives({ pid, birth }: Owner): Promise<boolean> {
  return isAlive(pid) && (await birthOf(pid)) === birth;
}

async function read(folder: string): Promise<Owner | undefined> {
  return parse(await readFile(join(folder, FILE), 'utf8').catch(() => undefined));
}

/** Undefined also for what a power cut left half-written. */
function parse(written: string | undefined): Owner | undefined {
  try {
    return JSON.parse(written ?? '') as Owner;
  } catch {
    return undefined;
  }
}

async function write(folder: string, owner: Owner): Promise<string> {
  const draft = join(folder, `${FILE}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  return draft;
}

/** Two may find the same dead owner: whoever then moves away a living one's file puts it back. */
async function removeStale(folder: string, stale: string): Promise<void> {
  const aside = join(folder, `${FILE}.${randomUUID()}`);
  await rename(join(folder, FILE), aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => undefined);
  if (moved !== undefined && moved !== stale) await link(aside, join(folder, FILE)).catch(() => {});
  await rm(aside, { force: true });
}
