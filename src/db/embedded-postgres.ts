import { setTimeout as delay } from 'node:timers/promises';
import type { DbLog } from './connection-options.js';
import { EmbeddedPostgresError, fileError, startError } from './embedded/embedded-error.js';
import { type Endpoint, prepareEndpoint, removeSocketFolder, socketPath } from './embedded/endpoint.js';
import { initialise } from './embedded/initialise.js';
import { boundLog, launch, type LaunchPlan, type Postmaster, stopPostmaster } from './embedded/launch.js';
import { claim, type FolderLock, publishedUrl, stopOrphan } from './embedded/lockfile.js';
import { ensureOwner } from './embedded/ownership.js';
import { hasData, isInitialised, openFolder, place, type Placement } from './embedded/placement.js';
import { parentDeathGuard, type ParentDeathGuard } from './embedded/parent-death-guard.js';

export interface EmbeddedPostgresOptions {
  /** The server's data folder; the database lies in `postgres` below it, closed to other users. */
  dataDir: string;
  /** Called with a line for a human when a step takes a while or something was put right. */
  onProgress?: (line: string) => void;
  /** Listen on this port of 127.0.0.1 with a password (0 = any free one), instead of a private socket. */
  port?: number;
  /** Server settings beside or instead of ours, e.g. `{ max_connections: '100' }`. */
  settings?: Record<string, string>;
  log?: DbLog;
}

export interface EmbeddedPostgres {
  /** For pg, psql and createDataSource; of the database's owner, who is no superuser. May hold a password: never log it. */
  url: string;
  /** Of initdb's superuser: for the start, where it has to make a login. The service never serves by it. */
  superuserUrl: string;
  /** Was the database made just now? */
  firstStart: boolean;
  /** Ends it in order. Also happens, within seconds, when this process dies in whatever way. */
  stop(): Promise<void>;
}

export { EmbeddedPostgresError, isInitialised as hasEmbeddedPostgres };

const LOG_CHECK_MS = 60_000;
const RESTART_MAX_MS = 30_000;

/**
 * Starts a real Postgres of our own: under 1 s the first time, 0.1 s later. It runs as this user, or unprivileged when
 * we are root, listens on a private socket only, and is started again should it die.
 * @throws EmbeddedPostgresError with one line that says what is wrong and what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const say = options.onProgress ?? (() => {});
  const placement = await place(options.dataDir, say);
  const held = await claim(placement.root).catch((error: unknown) => {
    throw fileError(placement.root, error);
  });
  try {
    return await start(options, placement, held, say);
  } catch (error) {
    await held.release();
    throw startError(placement.root, error);
  }
}

/** The URL of the Postgres that a living server runs on this data folder: for commands beside it. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  return publishedUrl(await openFolder(dataDir));
}

async function start(
  options: EmbeddedPostgresOptions,
  placement: Placement,
  held: FolderLock,
  say: (line: string) => void,
) {
  const { root, data, binaries, runAs } = placement;
  // Asked anew: another instance may have made it between our look and our claim.
  const initialised = await hasData(placement);
  await stopOrphan(data, socketPath(held.leftSocketFolder ?? `${root}/run`), say);
  await removeSocketFolder(held.leftSocketFolder);
  if (!initialised) {
    say('creating the database (once, about a second)');
    await initialise(root, binaries, runAs);
  }
  const endpoint = await prepareEndpoint(root, runAs, options.port);
  const guard = await parentDeathGuard(data, binaries);
  const settings = { ...endpoint.settings, ...options.settings };
  const supervisor = new Supervisor({ root, data, binaries, runAs, guardPrefix: guard.prefix, settings }, guard, say);
  try {
    await supervisor.start();
    const { owner: url, superuser: superuserUrl } = await ensureOwner(endpoint, say);
    await held.publish({ url, socketFolder: endpoint.socketFolder });
    const stop = () => supervisor.stop().finally(() => leave(endpoint, held));
    return { url, superuserUrl, firstStart: !initialised, stop };
  } catch (error) {
    await supervisor.stop().catch(() => {});
    await removeSocketFolder(endpoint.socketFolder);
    throw error;
  }
}

async function leave(endpoint: Endpoint, held: FolderLock): Promise<void> {
  await removeSocketFolder(endpoint.socketFolder);
  await held.release();
}

/** Keeps Postgres running until it is told to stop: whatever kills it (a lack of memory), a new one recovers. */
class Supervisor {
  private postmaster?: Postmaster;
  private stopping = false;
  private stopped?: Promise<void>;
  private readonly logClock: NodeJS.Timeout;
  private readonly pause = new AbortController();

  constructor(
    private readonly plan: LaunchPlan & Pick<Placement, 'binaries'>,
    private readonly guard: ParentDeathGuard,
    private readonly say: (line: string) => void,
  ) {
    this.logClock = setInterval(() => void boundLog(plan.root), LOG_CHECK_MS).unref();
  }

  async start(): Promise<void> {
    const postmaster = await launch(this.plan);
    this.postmaster = postmaster;
    this.guard.attach(postmaster.pid);
    void postmaster.exited.then(() => this.revive());
    if (this.stopping) await stopPostmaster(postmaster, this.plan.data, this.plan.binaries);
  }

  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async end(): Promise<void> {
    this.stopping = true;
    this.pause.abort();
    clearInterval(this.logClock);
    this.guard.release();
    if (this.postmaster) await stopPostmaster(this.postmaster, this.plan.data, this.plan.binaries);
  }

  private async revive(): Promise<void> {
    for (let waitMs = 500; !this.stopping; waitMs = Math.min(2 * waitMs, RESTART_MAX_MS)) {
      this.say('the embedded Postgres ended unexpectedly; starting it again');
      await delay(waitMs, undefined, { ref: false, signal: this.pause.signal }).catch(() => {});
      if (this.stopping) return;
      try {
        return await this.start();
      } catch (error) {
        this.say(error instanceof Error ? error.message : String(error));
      }
    }
  }
}
