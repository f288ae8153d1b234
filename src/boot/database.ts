/** The database that the configuration names, or the embedded one, brought up to date. */
import { join } from 'node:path';
import type { Logger as Pino } from 'pino';
import type { Config } from '../config/config.js';
import type { DbModuleOptions } from '../db/db.module.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded-postgres.js';
import { runMigrations } from '../db/migrations.js';
import { tenantLogin } from '../db/tenant-login.js';
import { RESERVED_CONNECTIONS } from '../db/pool-shares.js';
import { redactText } from '../kernel/redact.js';

export interface Database {
  options: DbModuleOptions;
  embedded: boolean;
  stop(): Promise<void>;
}

/** Below this one kind of work would hold up another. */
const SYSTEM_POOL_MIN = 4;

/** What credential look-ups and background work share, and the reserved connections. */
const systemPool = ({ databasePool }: Pick<Config, 'databasePool'>): number =>
  Math.max(SYSTEM_POOL_MIN, Math.ceil(databasePool / 2)) + RESERVED_CONNECTIONS;

/** What the pools and the listener are made from. */
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

/** Starts the embedded database where none is configured, and migrates. @param say a line for whoever watches */
export async function openDatabase(config: Config, log: Pino, say: (line: string) => void): Promise<Database> {
  const embedded = config.databaseUrl ? null : await startEmbedded(config, say);
  const options = databaseOptions(config, config.databaseUrl ?? embedded!.url, log);
  const stop = async (): Promise<void> => embedded?.stop();
  try {
    const ran = await runMigrations(options);
    if (ran.length) say(`Database: ${ran.length} migrations applied.`);
    await separateTenants(options, config, say, embedded?.superuserUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { options, embedded: embedded !== null, stop };
}

/** Connections that are left for the command line beside the server. */
const SPARE_CONNECTIONS = 20;

function startEmbedded(config: Config, say: (line: string) => void): Promise<EmbeddedPostgres> {
  const { dataDir, databasePool } = config;
  const connections = databasePool + RESERVED_CONNECTIONS + systemPool(config) + SPARE_CONNECTIONS;
  return startEmbeddedPostgres({ dataDir, onProgress: say, settings: { max_connections: String(connections) } });
}

/** Gives the tenants' pool its own login, or says what an administrator has to run for one. */
async function separateTenants(
  options: DbModuleOptions,
  { serverSecret }: Config,
  say: (line: string) => void,
  superuserUrl?: string,
): Promise<void> {
  const { url, reason, sql } = await tenantLogin(options, serverSecret, superuserUrl);
  if (url !== null) {
    options.tenantUrl = url;
    return;
  }
  const next = sql
    ? `For a login of their own let an administrator run this once, then start again:\n  ${sql}`
    : 'The next start tries again.';
  say(
    `Warning: tenants' queries use the owner's database login, which an injected statement could go back to, ` +
      `because theirs cannot be used: ${redactText(reason ?? 'unknown')}. ${next}`,
  );
}
