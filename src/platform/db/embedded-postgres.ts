import { setTimeout as delay } from 'node:timers/promises';
import type { DbLog } from './connection-options.js';
import { EmbeddedPostgresError, fileError, startError } from './embedded/embedded-error.js';
import { type PostgresEndpoint, prepareEndpoint, removeSocketFolder, socketPath } from './embedded/endpoint.js';
import { initialise } from './embedded/initialise.js';
import { boundLog, launch, type LaunchPlan, type Postmaster, stopPostmaster } from './embedded/launch.js';
import { claim, type FolderLock, publishedUrl, stopOrphan } from './embedded/lockfile.js';
import { ensureOwner } from './embedded/ownership.js';
import { findPlacement, hasData, isInitialised, openFolder, type Placement } from './embedded/placement.js';
import { untilReachable } from './patience.js';
import { parentDeathGuard, type ParentDeathGuard } from './embedded/parent-death-guard.js';

export interface EmbeddedPostgresOptions {
  /** The server's data folder; the database is in `postgres` below it, closed to other users. */
  dataDir: string;
  /** Called with a line for a human if a step takes a while or something was repaired. */
  onProgress?: (line: string) => void;
  /** Called when its process has begun to start. */
  onLaunch?: () => void;
  /** Listen on this port of 127.0.0.1 with a password (0 = any free one), instead of a private socket. */
  port?: number;
  /** Server settings in addition to ours, or overriding them, e.g. `{ max_connections: '100' }`. */
  settings?: Record<string, string>;
  log?: DbLog;
}

export interface EmbeddedPostgres {
  /**
   * For pg, psql and createDataSource; the login is the database's owner, not a superuser. May contain a
   * password: never log it.
   */
  url: string;
  /** Login of initdb's superuser: only for a start that has to create a login. The service never uses it afterwards. */
  superuserUrl: string;
  /** Whether the database was created by this start. */
  firstStart: boolean;
  /** Shuts it down. This also happens, within seconds, if this process dies in any way. */
  stop(): Promise<void>;
}

export { EmbeddedPostgresError, isInitialised as hasEmbeddedPostgres };

const LOG_CHECK_MS = 60_000;
const RESTART_MAX_MS = 30_000;

/**
 * Starts a real Postgres of our own: under 1 s the first time, 0.1 s later. It runs as this user, or
 * unprivileged if we are root, listens on a private socket only, and is restarted if it dies.
 * @throws EmbeddedPostgresError with a one-line message that names the cause and the remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const say = options.onProgress ?? (() => {});
  const placement = await findPlacement(options.dataDir, say);
  const lock = await claim(placement.root).catch((error: unknown) => {
    throw fileError(placement.root, error);
  });
  try {
    return await start(options, { placement, lock, say });
  } catch (error) {
    await lock.release();
    throw startError(placement.root, error);
  }
}

/** Returns the URL of the Postgres that a running server has on this data folder, for commands beside the server. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  return publishedUrl(await openFolder(dataDir));
}

async function start(
  options: EmbeddedPostgresOptions,
  { placement, lock, say }: { placement: Placement; lock: FolderLock; say: (line: string) => void },
) {
  const { root, data, binaries, runAs } = placement;
  // Checked again: another instance may have created it between our check and our claim.
  const initialised = await hasData(placement);
  await stopOrphan(data, socketPath(lock.staleSocketFolder ?? `${root}/run`), say);
  await removeSocketFolder(lock.staleSocketFolder);
  if (!initialised) {
    say('creating the database (once, about a second)');
    await initialise(root, binaries, runAs);
  }
  const endpoint = await prepareEndpoint(root, runAs, options.port);
  const guard = await parentDeathGuard(data, binaries);
  const settings = { ...endpoint.settings, ...options.settings };
  const { onLaunch } = options;
  const plan = { root, data, binaries, runAs, guardPrefix: guard.prefix, settings, onLaunch, onWait: say };
  const supervisor = new Supervisor(plan, guard, say);
  try {
    await supervisor.start();
    const { owner: url, superuser: superuserUrl } = await untilReachable(() => ensureOwner(endpoint, say), { say });
    await lock.publish({ url, socketFolder: endpoint.socketFolder });
    const stop = () => supervisor.stop().finally(() => cleanUp(endpoint, lock));
    return { url, superuserUrl, firstStart: !initialised, stop };
  } catch (error) {
    await supervisor.stop().catch(() => {});
    await removeSocketFolder(endpoint.socketFolder);
    throw error;
  }
}

async function cleanUp(endpoint: PostgresEndpoint, lock: FolderLock): Promise<void> {
  await removeSocketFolder(endpoint.socketFolder);
  await lock.release();
}

/** Keeps Postgres running until it is stopped: if it is killed (for lack of memory, say), a new one recovers. */
class Supervisor {
  private postmaster?: Postmaster;
  private stopping = false;
  private stopped?: Promise<void>;
  private readonly logTimer: NodeJS.Timeout;
  private readonly pause = new AbortController();

  constructor(
    private readonly plan: LaunchPlan & Pick<Placement, 'binaries'>,
    private readonly guard: ParentDeathGuard,
    private readonly say: (line: string) => void,
  ) {
    this.logTimer = setInterval(() => void boundLog(plan.root), LOG_CHECK_MS).unref();
  }

  async start(): Promise<void> {
    const postmaster = await launch(this.plan);
    this.postmaster = postmaster;
    this.guard.attach(postmaster.pid);
    void postmaster.exited.then(() => this.restart());
    if (this.stopping) await stopPostmaster(postmaster, this.plan.data, this.plan.binaries);
  }

  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async end(): Promise<void> {
    this.stopping = true;
    this.pause.abort();
    clearInterval(this.logTimer);
    this.guard.release();
    if (this.postmaster) await stopPostmaster(this.postmaster, this.plan.data, this.plan.binaries);
  }

  private async restart(): Promise<void> {
    for (let waitMs = 500; !this.stopping; waitMs = Math.min(2 * waitMs, RESTART_MAX_MS)) {
      this.say('the embedded Postgres ended unexpectedly; restarting it');
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
