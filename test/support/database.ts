import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Prefix of databases and folders created by tests. */
export const PREFIX = 'wa_test_';
export const URL_VARIABLE = 'WA_TEST_SERVER_URL';
/** Names a folder for what the spec files of a run share. */
export const RUN_FOLDER_VARIABLE = 'WA_TEST_FOLDER';
/** Names the migrated database of a run. Names of the databases that its specs use begin with it. */
export const TEMPLATE_VARIABLE = 'WA_TEST_TEMPLATE';
/**
 * Clone strategy: without fsync, copying files is faster (40 ms to 70); with it, writing WAL is (45 to 60 and more).
 */
export const STRATEGY_VARIABLE = 'WA_TEST_STRATEGY';

export interface TestDatabase {
  /** URL of the owner (superuser) of a migrated database that no other test uses. */
  url: string;
  name: string;
  /** Closes remaining connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database for one spec file, cloned from the run's template (about 50 ms):
 * `beforeAll(async () => { database = await createTestDatabase(); })`, `afterAll(() => database.drop())`.
 * `empty: true` = without the migrations.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { [URL_VARIABLE]: server, [TEMPLATE_VARIABLE]: migrated } = process.env;
  if (!server || !migrated) throw new Error('no test server: run the specs by Jest with its globalSetup');
  const template = options.empty ? 'template0' : migrated;
  const name = `${migrated}_${randomBytes(5).toString('hex')}`;
  const strategy = process.env[STRATEGY_VARIABLE] ?? 'wal_log';
  await asAdmin(server, `create database ${name} template ${template} encoding 'UTF8' strategy ${strategy}`);
  const drop = () => asAdmin(server, `drop database if exists ${name} with (force)`);
  return { url: atDatabase(server, name), name, drop };
}

/** The same server and login, another database. */
export function atDatabase(url: string, name: string): string {
  const [address, parameters] = url.split('?', 2) as [string, string?];
  const base = address.replace(/^(\w+:\/\/[^/]*)(\/[^/]*)?$/, `$1/${name}`);
  return parameters === undefined ? base : `${base}?${parameters}`;
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server, connectionTimeoutMillis: 60_000 });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}
