/** Opens the database of a command, found or started, and the application without an HTTP listener. */
import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino, { type Logger as Pino } from 'pino';
import { databaseOptions } from '../../boot/database.js';
import type { Config } from '../../platform/config/config.js';
import { noInstallation } from '../../platform/config/stored-secret.js';
import type { DbModuleOptions } from '../../platform/db/db.module.js';
import {
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/db/embedded-postgres.js';
import { pendingMigrations } from '../../platform/db/pending-migrations.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { redactText } from '../../platform/kernel/redact.js';
import { CliModule } from './cli.module.js';
import { CommandFailed } from './failure.js';

/** Prints a remark for a person. */
export type Say = (line: string) => void;

export interface OpenDatabase {
  options: DbModuleOptions;
  stop(): Promise<void>;
}

/**
 * Connects to DATABASE_URL, else to the database of a server that runs on DATA_DIR, else starts the embedded
 * one for as long as the command runs. Only the server creates a database: a mistyped DATA_DIR is refused.
 */
export async function reachDatabase(config: Config, say: Say): Promise<OpenDatabase> {
  if (!config.databaseUrl && !(await hasEmbeddedPostgres(config.dataDir)))
    throw new CommandFailed('no_database', noInstallation(config.dataDir, 'no database', 'DATABASE_URL'));
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  const log = pinoTo(say);
  if (running) return { options: databaseOptions(config, running, log), stop: async () => {} };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onProgress: (line) => say(`${line} in ${config.dataDir}`),
  });
  return {
    options: databaseOptions(config, embedded.url, log),
    stop: () => embedded.stop(),
  };
}

/** The application of a command. */
export interface OpenContext {
  app: INestApplicationContext;
  close(): Promise<void>;
}

export type OpensContext = (config: Config, needs: { say: Say; knowledge: boolean }) => Promise<OpenContext>;

/** @throws CommandFailed if migrations are pending */
export const openContext: OpensContext = async (config, { say, knowledge }) => {
  let ended = false; // errors while connections are being closed are of no use to the operator
  const remark: Say = (line) => (ended ? undefined : say(line));
  const database = await reachDatabase(config, remark);
  let app: INestApplicationContext | undefined;
  const close = async (): Promise<void> => {
    ended = true;
    try {
      await app?.close();
    } finally {
      await database.stop();
    }
  };
  try {
    app = await NestFactory.createApplicationContext(CliModule.register(config, database.options, knowledge), {
      logger: new NestRemarks(remark),
      abortOnError: false,
    });
    if ((await pendingMigrations(app.get(SystemDb), database.options.migrations ?? [])).length > 0)
      throw new CommandFailed(
        'schema_out_of_date',
        'The database lacks migrations of this version: run `workspace-agent db migrate`, or start the server.',
      );
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Prints the log's warnings and errors as remarks. */
function pinoTo(say: Say): Pino {
  const write = (line: string): void => {
    const { msg, error } = JSON.parse(line) as { msg?: string; error?: string };
    say(redactText(`warning: ${msg}${error ? ` (${error})` : ''}`));
  };
  return pino({ level: 'warn', base: null }, { write });
}

/**
 * Prints the services' own warnings. Nest's errors are not repeated: an error that stops a command is thrown,
 * and explained once.
 */
class NestRemarks implements LoggerService {
  constructor(private readonly say: Say) {}
  log(): void {}
  error(): void {}
  warn(message: unknown): void {
    this.say(redactText(`warning: ${String(message)}`));
  }
}
