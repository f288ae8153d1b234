/**
 * The tenants' pool has a login of its own that is a member of wa_tenant and of nothing else: even a statement that was
 * injected there could neither `reset role` nor `set role` to more than a tenant may (decision 0096).
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { clientConfig, type ConnectionOptions } from './connection-options.js';
import { TENANT_ROLE } from './row-security.js';

const ITERATIONS = 4_096;
const ALLOWED = `select rolname = $1 and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
    and (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) = array['${TENANT_ROLE}'] as fit
  from pg_roles r where rolname = current_user`;

export interface TenantLogin {
  /** What the tenants' pool connects by; null = it has to be the owner's login, acting as wa_tenant. */
  url: string | null;
  /** What an administrator has to run where we may not; null where nothing is left to do. Holds a password's verifier. */
  sql: string | null;
}

/**
 * Makes the login of this database where there is none, or sets its password anew where another secret made it.
 * @param options the owner's, on a direct connection @param secret SERVER_SECRET, so that every instance has the same password
 * @throws DatabaseUnavailable's causes, as pg says them, where the owner cannot connect
 */
export async function tenantLogin(options: ConnectionOptions, secret: Buffer): Promise<TenantLogin> {
  const owner = new pg.Client(clientConfig(options, 'tenant login'));
  owner.on('error', () => {});
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const login = loginOf(rows[0]!.name);
    const password = createHmac('sha256', secret).update(`tenant login ${login}`).digest('base64url');
    const url = withLogin(options.url, login, password);
    if (await fits({ ...options, url }, login)) return { url, sql: null };
    const sql = statements(login, password, await exists(owner, login));
    if (!(await may(owner, sql))) return { url: null, sql };
    return (await fits({ ...options, url }, login)) ? { url, sql: null } : { url: null, sql };
  } finally {
    await owner.end();
  }
}

/** Roles are the cluster's, so each database has a login of its own. */
export const loginOf = (database: string): string =>
  `wa_login_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;

const exists = async (owner: pg.Client, login: string): Promise<boolean> =>
  (await owner.query('select from pg_roles where rolname = $1', [login])).rowCount === 1;

/** The password travels and is logged as its verifier alone. */
function statements(login: string, password: string, known: boolean): string {
  return `${known ? 'alter' : 'create'} role ${login} login noinherit password '${verifierOf(password)}'; grant ${TENANT_ROLE} to ${login};`;
}

/** Whether it was done: an owner who may make no roles is refused, and two instances at once disturb each other. */
async function may(owner: pg.Client, sql: string): Promise<boolean> {
  return owner.query(sql).then(
    () => true,
    (error: unknown) => {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (code === '42501') return false; // insufficient privilege
      if (['42710', '23505', 'XX000'].includes(code)) return true; // made or changed by another instance meanwhile
      throw error;
    },
  );
}

/** Does this login work, and may it do nothing but what a tenant may? */
async function fits(options: ConnectionOptions, login: string): Promise<boolean> {
  const client = new pg.Client(clientConfig(options, 'tenant login'));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fit: boolean | null }>(ALLOWED, [login]);
    return rows[0]?.fit === true;
  } catch (error) {
    // Refused: no such login, another password, no line in pg_hba.conf, or a pooler that does not know it.
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function withLogin(url: string, login: string, password: string): string {
  const [, scheme, rest] = /^(\w+:\/\/)(?:[^@/?]*@)?(.*)$/s.exec(url)!;
  return `${scheme}${login}:${password}@${withoutCredentials(rest!)}`;
}

/** As parameters they would win over ours. */
function withoutCredentials(rest: string): string {
  const mark = rest.indexOf('?');
  if (mark < 0) return rest;
  const parameters = new URLSearchParams(rest.slice(mark + 1));
  for (const name of ['user', 'password']) parameters.delete(name);
  const text = parameters.toString().replaceAll('+', '%20');
  return text ? `${rest.slice(0, mark)}?${text}` : rest.slice(0, mark);
}

/** RFC 5803, as Postgres stores it. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (what: string): Buffer => createHmac('sha256', salted).update(what).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
