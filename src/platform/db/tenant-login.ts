/**
 * The tenants' pool has its own login, a member of wa_tenant only. Even an injected statement there could not gain
 * more rights by `reset role` or `set role` (decision 0096).
 */
import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { clientConfig, type ConnectionOptions } from './connection-options.js';
import { SYSTEM_NAMES_ONLY } from './transfer-ownership.js';
import { TENANT_ROLE } from './row-security.js';
import { verifierOf } from './scram.js';
import { required } from '../kernel/invariant.js';
import { onlyRow } from './only-row.js';

/** Two instances that create logins at once may conflict. */
const ATTEMPTS = 3;
const INSUFFICIENT_PRIVILEGE = '42501';
/** Duplicate role, unique violation, "tuple concurrently updated". */
const CONFLICTS = new Set(['42710', '23505', 'XX000']);
/** Distinct: from PostgreSQL 16 a membership has one row for each role that granted it. */
const HAS_ONLY_TENANT_RIGHTS = `select rolname = $1 and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    and (select array_agg(distinct roleid::regrole::text) from pg_auth_members where member = r.oid) = array['${TENANT_ROLE}'] as fit
  from pg_roles r where rolname = current_user`;

export interface TenantLogin {
  /** URL of the tenants' pool; null = it has to use the owner's login, acting as wa_tenant. */
  url: string | null;
  /** Why there is no login; null if there is one. May quote the server. */
  reason: string | null;
  /** SQL that an administrator has to run if we may not; otherwise null. Contains a password's verifier. */
  sql: string | null;
}

/**
 * Finds the login for this database and this secret, and creates it if pg_roles has none. An existing one is never
 * altered, because other instances may be using it. Never rejects, because the service can run without the login.
 * @param options the owner's, on a direct connection @param secret SERVER_SECRET, so that every instance
 * derives the same password
 * @param superuserUrl of the embedded server, where the superuser creates the login if the owner may not
 */
export async function tenantLogin(
  options: ConnectionOptions,
  secret: Buffer,
  superuserUrl?: string,
): Promise<TenantLogin> {
  const owner = new pg.Client(clientConfig(options, 'tenant login'));
  owner.on('error', () => {});
  try {
    await owner.connect();
    return await usableLogin(owner, { options, secret, superuserUrl });
  } catch (error) {
    return { url: null, reason: messageOf(error), sql: null };
  } finally {
    await owner.end().catch(() => {});
  }
}

async function usableLogin(
  owner: pg.Client,
  { options, secret, superuserUrl }: { options: ConnectionOptions; secret: Buffer; superuserUrl: string | undefined },
): Promise<TenantLogin> {
  const database = onlyRow(
    await owner.query<DatabaseInfo>(
      `select current_database() as name, quote_ident(current_database()) as quoted,
      has_database_privilege('public', current_database(), 'connect') as open`,
    ),
  );
  const login = loginOf(database.name, secret);
  const password = createHmac('sha256', secret).update(`tenant login ${login}`).digest('base64url');
  const execute = (sql: string): Promise<unknown> =>
    superuserUrl === undefined ? owner.query(sql) : asSuperuser({ ...options, url: superuserUrl }, sql);
  const refused = await createIfMissing(owner, {
    login,
    makeSql: () => statements(login, password, database),
    execute,
  });
  if (refused) return { url: null, ...refused };
  const url = withLogin(options.url, login, password);
  const reason = await whyUnusable({ ...options, url }, login);
  return { url: reason === null ? url : null, reason, sql: null };
}

/**
 * Roles belong to the cluster, so each database has a login of its own; so has each secret, so that an instance
 * with another one (a changed secret, another DATA_DIR) does not break the login of running instances.
 */
export function loginOf(database: string, secret: Buffer): string {
  const ofDatabase = createHash('sha256').update(database).digest('hex').slice(0, 12);
  const ofSecret = createHmac('sha256', secret).update('name of the tenant login').digest('hex').slice(0, 12);
  return `wa_login_${ofDatabase}_${ofSecret}`;
}

interface DatabaseInfo {
  name: string;
  quoted: string;
  /** Whether every login may connect to the database, as is the default. */
  open: boolean;
}

/** The password is sent and logged only as its verifier. */
function statements(login: string, password: string, { quoted, open }: DatabaseInfo): string {
  const create = `create role ${login} login noinherit password '${verifierOf(password)}'; grant ${TENANT_ROLE} to ${login};`;
  return open ? create : `${create} grant connect on database ${quoted} to ${login};`;
}

/** @returns null if the login exists; otherwise why an administrator has to create it, and how */
async function createIfMissing(
  owner: pg.Client,
  { login, makeSql, execute }: { login: string; makeSql: () => string; execute: (sql: string) => Promise<unknown> },
): Promise<{ reason: string; sql: string } | null> {
  for (let attempt = 1; ; attempt++) {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [login]);
    if (rowCount === 1) return null;
    const sql = makeSql();
    try {
      await execute(sql); // several statements in one query are one transaction
      return null;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (code === INSUFFICIENT_PRIVILEGE) return { reason: messageOf(error), sql };
      if (!CONFLICTS.has(code) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function asSuperuser(options: ConnectionOptions, sql: string): Promise<void> {
  const config = clientConfig({ ...options, statements: 'named' }, 'tenant login');
  const superuser = new pg.Client({ ...config, options: `${config.options} ${SYSTEM_NAMES_ONLY}` });
  superuser.on('error', () => {});
  try {
    await superuser.connect();
    await superuser.query(sql);
  } finally {
    await superuser.end().catch(() => {});
  }
}

/** Why this login cannot be used now; null if it works, and has no more rights than a tenant. */
async function whyUnusable(options: ConnectionOptions, login: string): Promise<string | null> {
  const client = new pg.Client(clientConfig(options, 'tenant login'));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fit: boolean | null }>(HAS_ONLY_TENANT_RIGHTS, [login]);
    return rows[0]?.fit ? null : `the login ${login} has other or more rights than ${TENANT_ROLE}`;
  } catch (error) {
    // No line in pg_hba.conf, a pooler that does not know the login, no free connection, a network failure.
    return messageOf(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const messageOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || (code ?? 'unknown'); // an AggregateError of several addresses has no message
};

/** Replaces the login in a URL. @param login @param password both URL-encoded */
export function withLogin(url: string, login: string, password: string): string {
  const [, scheme, rest] = /^(\w+:\/\/)(?:[^@/?]*@)?(.*)$/s.exec(url) ?? [];
  return `${required(scheme, 'the scheme')}${login}:${password}@${withoutCredentials(required(rest, 'the address'))}`;
}

/** Removes credentials from the URL's parameters, where they would override ours. */
function withoutCredentials(rest: string): string {
  const queryStart = rest.indexOf('?');
  if (queryStart < 0) return rest;
  const parameters = new URLSearchParams(rest.slice(queryStart + 1));
  for (const name of ['user', 'password']) parameters.delete(name);
  const text = parameters.toString().replaceAll('+', '%20');
  return text ? `${rest.slice(0, queryStart)}?${text}` : rest.slice(0, queryStart);
}
