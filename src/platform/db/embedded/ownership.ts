/**
 * The embedded database belongs to a login that is not a superuser; initdb's superuser is used only to create
 * or upgrade it.
 */
import pg from 'pg';
import { transferOwnership, ownsAll, SYSTEM_NAMES_ONLY } from '../transfer-ownership.js';
import { verifierOf } from '../scram.js';
import type { PostgresEndpoint } from './endpoint.js';

const DATABASE = 'workspace_agent';
const SCHEMA = 'public';
const CONNECT_TIMEOUT_MS = 10_000;
/** SQLSTATEs: the role does not exist yet or has no password, or the database does not exist. */
const NOT_CREATED = new Set(['28000', '28P01', '3D000']);

export interface Logins {
  /** Owner of the database: the login of the service. */
  owner: string;
  /** initdb's superuser, in the same database. */
  superuser: string;
}

/**
 * Creates the database and its owner, or transfers a database of an earlier version, in which everything
 * belongs to the superuser, to the owner.
 * @param say called if ownership has to be transferred
 */
export async function ensureOwner(endpoint: PostgresEndpoint, say: (line: string) => void): Promise<Logins> {
  const logins = { owner: endpoint.url(DATABASE, 'owner'), superuser: endpoint.url(DATABASE, 'superuser') };
  if (await hasOwner(logins.owner)) return logins;
  const isNew = await withClient(endpoint.url('postgres', 'superuser'), createDatabaseIfMissing);
  if (!isNew) say('transferring the database to an owner that is not a superuser (once)');
  const verifier = endpoint.ownerPassword === null ? null : verifierOf(endpoint.ownerPassword);
  await withClient(logins.superuser, (client) =>
    transferOwnership(client, { name: endpoint.owner, schema: SCHEMA, verifier }),
  );
  return logins;
}

async function hasOwner(url: string): Promise<boolean> {
  try {
    return await withClient(url, (client) => ownsAll(client, SCHEMA));
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_CREATED.has(error.code ?? '')) return false;
    throw error;
  }
}

async function createDatabaseIfMissing(superuser: pg.Client): Promise<boolean> {
  const { rowCount } = await superuser.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await superuser.query(`create database ${DATABASE}`);
  return rowCount === 0;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SYSTEM_NAMES_ONLY,
  });
  client.on('error', () => {}); // a pending query rejects with the error as well
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
