/** The embedded database belongs to a login that is no superuser; initdb's is asked only to make or to upgrade it. */
import pg from 'pg';
import { transferOwnership, ownsAll, SYSTEM_NAMES_ONLY } from '../transfer-ownership.js';
import { verifierOf } from '../scram.js';
import type { Endpoint } from './endpoint.js';

const DATABASE = 'workspace_agent';
const SCHEMA = 'public';
const CONNECT_TIMEOUT_MS = 10_000;
/** There is no such role yet, or one without its password; or no such database. */
const NOT_MADE = new Set(['28000', '28P01', '3D000']);

export interface Logins {
  /** Owner of the database: what the service connects by. */
  owner: string;
  /** initdb's superuser in the same database. */
  superuser: string;
}

/**
 * Makes the database and its owner, or hands over to the owner a database in which all belongs to the superuser: so
 * earlier versions made it.
 * @param say called if ownership has to be transferred
 */
export async function ensureOwner(endpoint: Endpoint, say: (line: string) => void): Promise<Logins> {
  const logins = { owner: endpoint.url(DATABASE, 'owner'), superuser: endpoint.url(DATABASE, 'superuser') };
  if (await hasOwner(logins.owner)) return logins;
  const made = await connected(endpoint.url('postgres', 'superuser'), createWhereMissing);
  if (!made) say('transferring the database to an owner that is no superuser (once)');
  const verifier = endpoint.ownerPassword === null ? null : verifierOf(endpoint.ownerPassword);
  await connected(logins.superuser, (client) =>
    transferOwnership(client, { name: endpoint.owner, schema: SCHEMA, verifier }),
  );
  return logins;
}

async function hasOwner(url: string): Promise<boolean> {
  try {
    return await connected(url, (client) => ownsAll(client, SCHEMA));
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_MADE.has(error.code ?? '')) return false;
    throw error;
  }
}

async function createWhereMissing(superuser: pg.Client): Promise<boolean> {
  const { rowCount } = await superuser.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await superuser.query(`create database ${DATABASE}`);
  return rowCount === 0;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SYSTEM_NAMES_ONLY,
  });
  client.on('error', () => {}); // whoever waits on a query gets it there
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
