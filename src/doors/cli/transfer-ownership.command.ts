import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import pg from 'pg';
import type { Config } from '../../platform/config/config.js';
import { clientConfig } from '../../platform/db/connection-options.js';
import { transferOwnership, SYSTEM_NAMES_ONLY } from '../../platform/db/transfer-ownership.js';
import { LOCK_KEY } from '../../platform/db/migrations.js';
import { verifierOf } from '../../platform/db/scram.js';
import { isNotLocked, LOCK_TIMEOUT_MS, retryOnLockTimeout } from '../../platform/db/lock-retry.js';
import type { Rows } from '../../platform/db/statement.js';
import { lockTimeoutError } from '../../platform/db/lock-timeout-error.js';
import { withLogin } from '../../platform/db/tenant-login.js';
import type { Runner, CommandResult } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** Other servers and commands of Workspace Agent. */
const OTHERS = `select application_name as name from pg_stat_activity
  where datname = pg_catalog.current_database() and application_name like 'workspace-agent %'
    and application_name <> pg_catalog.current_setting('application_name') limit 1`;
/** Sessions of a server that has just stopped may take a moment to end. */
const ATTEMPTS_MAX = 10;
const RETRY_DELAY_MS = 200;

/** Attributes that disqualify a role as owner. */
const ATTRIBUTES = 'select rolsuper or rolbypassrls as exceeds, rolcanlogin as login from pg_roles where rolname = $1';

/** For an external database that was set up with a superuser's login. */
export function transferOwnershipCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'transfer-ownership', {
      summary: 'Make a login that is no superuser the owner of the database.',
      details:
        'Needs a superuser in DATABASE_URL. Stop the servers and make a backup first. A missing login is\n' +
        'created; its password is shown once, in the URL to use from then on.',
      examples: [['db transfer-ownership workspace_agent_owner --yes', 'prints the DATABASE_URL to use from now on']],
    })
    .alias('hand-over') // its former name, which scripts may use
    .argument('<login>', 'its name')
    .option('--yes', 'the servers are stopped, and I have a backup')
    .action((login: string, options: { json?: boolean; yes?: boolean }) => {
      if (!options.yes) throw new WrongUsage('Stop the servers and make a backup; then say --yes.');
      return runner.plain(options, (config) => transferred(config, login));
    });
}

async function transferred({ databaseUrl }: Config, login: string): Promise<CommandResult> {
  if (databaseUrl === null)
    throw new CommandFailed('embedded_database', 'The embedded database has an owner that is no superuser already.');
  const config = clientConfig(
    { url: databaseUrl, statementTimeoutMs: 0, lockTimeoutMs: LOCK_TIMEOUT_MS },
    'transfer-ownership',
  );
  const schema = await connected(config, schemaOf);
  return connected({ ...config, options: `${config.options} ${SYSTEM_NAMES_ONLY}` }, async (superuser) => {
    await checkRoles(superuser, login);
    await lockDatabase(superuser);
    const password = randomBytes(24).toString('base64url');
    const owner = { name: login, schema, verifier: verifierOf(password) };
    const { created } = await retryOnLockTimeout(() => transferOwnership(superuser, owner)).catch(
      async (error: unknown) => {
        const db = { query: (statement: pg.QueryConfig) => superuser.query(statement) as Promise<Rows<never>> };
        throw isNotLocked(error) ? await lockTimeoutError(db, error) : error;
      },
    );
    const url = created ? withLogin(databaseUrl, encodeURIComponent(login), password) : null;
    const next = url === null ? 'Its password is as it was.' : `From now on DATABASE_URL is\n  ${url}`;
    return { data: { object: 'database_owner', login, url }, text: `${login} owns the database. ${next}` };
  });
}

async function connected<T>(config: pg.ClientConfig, work: (superuser: pg.Client) => Promise<T>): Promise<T> {
  const superuser = new pg.Client(config);
  superuser.on('error', () => {});
  await superuser.connect();
  try {
    return await work(superuser);
  } finally {
    await superuser.end();
  }
}

/**
 * The schema of the service's tables. Needs a separate session, whose search_path the database's owner may have set.
 */
async function schemaOf(superuser: pg.Client): Promise<string> {
  const { rows } = await superuser.query<{ schema: string | null }>('select pg_catalog.current_schema() as schema');
  const { schema } = onlyRow({ rows });
  if (schema === null || /^(pg_|information_schema$)/.test(schema))
    throw new CommandFailed('unfit_schema', `The search_path of DATABASE_URL begins with ${schema ?? 'no schema'}.`);
  return schema;
}

async function checkRoles(superuser: pg.Client, login: string): Promise<void> {
  const { rows } = await superuser.query<{ is: string }>(`select pg_catalog.current_setting('is_superuser') as is`);
  if (onlyRow({ rows }).is !== 'on')
    throw new CommandFailed(
      'no_superuser',
      'The login of DATABASE_URL is no superuser: only a superuser can transfer ownership.',
    );
  const { rows: found } = await superuser.query<{ exceeds: boolean; login: boolean }>(ATTRIBUTES, [login]);
  if (found[0]?.exceeds || found[0]?.login === false)
    throw new CommandFailed('unfit_login', `The role ${login} bypasses row-level security, or cannot log in.`);
}

/** Locks out migrations and other transfers for the rest of the session, and checks that no server runs. */
async function lockDatabase(superuser: pg.Client): Promise<void> {
  const { rows } = await superuser.query<{ got: boolean }>('select pg_catalog.pg_try_advisory_lock($1) as got', [
    LOCK_KEY,
  ]);
  if (!onlyRow({ rows }).got)
    throw new CommandFailed(
      'database_in_use',
      'A start migrates the database, or another command transfers its ownership.',
    );
  for (let attempt = 1; ; attempt++) {
    const others = await superuser.query<{ name: string }>(OTHERS);
    if (others.rows.length === 0) return;
    if (attempt === ATTEMPTS_MAX)
      throw new CommandFailed(
        'database_in_use',
        `A server or a command uses the database (${onlyRow(others).name}): stop them all first.`,
      );
    await sleep(RETRY_DELAY_MS);
  }
}
