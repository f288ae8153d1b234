/** Opens the configured database, or the embedded one, and migrates it. */
import { join } from 'node:path';
import type { Logger as Pino } from 'pino';
import type { Config } from '../platform/config/config.js';
import type { DbModuleOptions } from '../platform/db/db.module.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/db/embedded-postgres.js';
import { untilReachable } from '../platform/db/patience.js';
import { runMigrations } from '../platform/db/migrations.js';
import { tenantLogin } from '../platform/db/tenant-login.js';
import { RESERVED_CONNECTIONS } from '../platform/db/pool-shares.js';
import { redactText } from '../platform/kernel/redact.js';
import { required } from '../platform/kernel/invariant.js';

export interface Database {
  options: DbModuleOptions;
  embedded: boolean;
  stop(): Promise<void>;
}

/** With fewer connections, one kind of work would block another. */
const SYSTEM_POOL_MIN = 4;

/** Connections shared by credential look-ups and background work, plus the reserved connections. */
const systemPool = ({ databasePool }: Pick<Config, 'databasePool'>): number =>
  Math.max(SYSTEM_POOL_MIN, Math.ceil(databasePool / 2)) + RESERVED_CONNECTIONS;

/** Options of the pools and the listener. */
export function databaseOptions(config: Config, url: string, log: Pino): DbModuleOptions {
  return {
    url,
    statements: config.statements,
    poolSize: systemPool(config),
    tenantPoolSize: config.databasePool,
    migrations: [join(__dirname, '../../migrations/*.{js,ts}')],
    log: (message, error) =>
      log.warn({ error: error instanceof Error ? redactText(error.message) : undefined }, message),
  };
}

interface Opening {
  log: Pino;
  /** Prints a line for the operator. */
  say: (line: string) => void;
  /** Called once the embedded database’s process is there, which needs a moment. */
  meanwhile?: () => void;
}

/** Starts the embedded database if none is configured, and migrates. */
export async function openDatabase(config: Config, { log, say, meanwhile }: Opening): Promise<Database> {
  const embedded = config.databaseUrl ? null : await startEmbedded(config, say, meanwhile);
  const url = config.databaseUrl ?? required(embedded, 'the embedded database').url;
  const options = { ...databaseOptions(config, url, log), patience: { say } };
  const stop = async (): Promise<void> => embedded?.stop();
  try {
    const ran = await untilReachable(() => runMigrations(options), { say });
    if (ran.length) say(`Database: ${ran.length} ${ran.length === 1 ? 'migration' : 'migrations'} applied.`);
    await separateTenants(options, { config, say, superuserUrl: embedded?.superuserUrl });
  } catch (error) {
    await stop();
    throw error;
  }
  return { options, embedded: embedded !== null, stop };
}

/** Connections left for the command line beside the server. */
const SPARE_CONNECTIONS = 20;

function startEmbedded(
  { dataDir, databasePool }: Config,
  onProgress: (line: string) => void,
  onLaunch?: () => void,
): Promise<EmbeddedPostgres> {
  const connections = databasePool + RESERVED_CONNECTIONS + systemPool({ databasePool }) + SPARE_CONNECTIONS;
  return startEmbeddedPostgres({
    dataDir,
    onProgress,
    onLaunch,
    settings: { max_connections: String(connections) },
  });
}

/** Gives the tenants' pool its own login, or prints the SQL with which an administrator can create one. */
async function separateTenants(
  options: DbModuleOptions,
  {
    config: { serverSecret },
    say,
    superuserUrl,
  }: { config: Config; say: (line: string) => void; superuserUrl?: string },
): Promise<void> {
  const { url, reason, sql } = await tenantLogin(options, serverSecret, superuserUrl);
  if (url !== null) {
    options.tenantUrl = url;
    return;
  }
  const next = sql
    ? `To create the login, let an administrator run this once, then start again:\n  ${sql}`
    : 'The next start tries again.';
  say(
    `Warning: the tenants' own database login cannot be used: ${redactText(reason ?? 'unknown')}. Their queries use ` +
      `the owner's login instead, so an injected statement could gain the owner's rights. ${next}`,
  );
}
