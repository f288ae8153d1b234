/** Statements about accounts. They belong to the instance: each runs as the system, in the caller's transaction. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import type { Density } from '../../platform/policy/console/console-session.js';

export interface Account extends Record<string, unknown> {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  password_hash: string | null;
  /** BCP 47; null = the browser's. */
  locale: string | null;
  disabled_at: string | null;
  /** When the owner of the mailbox was verified; null = never: the account may have been created by a stranger. */
  email_verified_at: string | null;
}

export interface NewAccount {
  email: string;
  name: string;
  /** null = it signs in through a provider only. */
  passwordHash: string | null;
  /** Whether a mail, the operator or an identity provider verified the address. */
  emailVerified: boolean;
}

/** An account as the operator sees it. */
export interface ListedAccount extends Record<string, unknown> {
  id: string;
  email: string;
  name: string;
  has_password: boolean;
  totp_enabled: boolean;
  /** Number of workspaces that it is a member of. */
  workspaces: number;
  created_at: string;
  disabled_at: string | null;
}

/** Fields that a person sets themselves. */
export interface Profile {
  name: string;
  /** BCP 47; null = the browser's. */
  locale: string | null;
  density: Density;
}

const COLUMNS = 'id, email, name, password_hash, locale, disabled_at, email_verified_at';
const BY_EMAIL = named(`select ${COLUMNS} from accounts where email = lower($1)`);
const BY_ID = named(`select ${COLUMNS} from accounts where id = $1`);
const ADD = named(`
  insert into accounts (id, email, name, password_hash, email_verified_at)
  values ($1, lower($2), $3, $4, case when $5::boolean then now() end)
  on conflict (email) do nothing returning ${COLUMNS}`);
const SET_PASSWORD = named('update accounts set password_hash = $2 where id = $1');
const VERIFY = named('update accounts set email_verified_at = now() where id = $1 and email_verified_at is null');
const SET_DISABLED = named('update accounts set disabled_at = case when $2::boolean then now() end where id = $1');
const PROFILE = named('select name, locale, density from accounts where id = $1');
const SET_PROFILE = named('update accounts set name = $2, locale = $3, density = $4 where id = $1');
const LOCK = named('select from accounts where id = $1 for update');
const LIST = named(`
  select a.id, a.email, a.name, a.password_hash is not null as has_password, a.created_at, a.disabled_at,
    exists (select from account_totp t where t.account_id = a.id and t.confirmed_at is not null) as totp_enabled,
    (select count(*)::int from members m where m.account_id = a.id and m.removed_at is null) as workspaces
  from accounts a order by a.created_at, a.id limit 1000`);
const COMPANIES = named(`
  select w.name from members m join workspaces w on w.workspace_id = m.workspace_id
  where m.account_id = $1 and m.removed_at is null limit 100`);
const ANY = named('select from accounts limit 1');

@Injectable()
export class AccountsStore {
  async byEmail(db: Queryable, email: string): Promise<Account | null> {
    return (await db.query<Account>(BY_EMAIL(email))).rows[0] ?? null;
  }

  /** Throws `not_found`. */
  async get(db: Queryable, id: string): Promise<Account> {
    const { rows } = await db.query<Account>(BY_ID(id));
    if (!rows[0]) throw fail('not_found', 'Account not found.');
    return rows[0];
  }

  /** Throws `conflict` if the address already has an account. */
  async add(tx: Queryable, { email, name, passwordHash, emailVerified }: NewAccount): Promise<Account> {
    const { rows } = await tx.query<Account>(ADD(newId(), email, name, passwordHash, emailVerified));
    if (!rows[0])
      throw fail('conflict', 'An account with this e-mail address already exists. Sign in to it.', { param: 'email' });
    return rows[0];
  }

  async setPassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
    await tx.query(SET_PASSWORD(id, passwordHash));
  }

  /** Throws `not_found`. */
  async profile(tx: Queryable, id: string): Promise<Profile> {
    const { rows } = await tx.query<Profile & Record<string, unknown>>(PROFILE(id));
    if (!rows[0]) throw fail('not_found', 'Account not found.');
    return rows[0];
  }

  async setProfile(tx: Queryable, id: string, { name, locale, density }: Profile): Promise<void> {
    await tx.query(SET_PROFILE(id, name, locale, density));
  }

  /** Marks the mailbox as verified. @returns whether it is the first time */
  async verifyEmail(tx: Queryable, id: string): Promise<boolean> {
    return (await tx.query(VERIFY(id))).rowCount > 0;
  }

  async setDisabled(tx: Queryable, id: string, disabled: boolean): Promise<void> {
    await tx.query(SET_DISABLED(id, disabled));
  }

  async lock(tx: Queryable, id: string): Promise<void> {
    await tx.query(LOCK(id));
  }

  /** The first thousand, oldest first. */
  async list(db: Queryable): Promise<ListedAccount[]> {
    return (await db.query<ListedAccount>(LIST())).rows;
  }

  /** Names of the workspaces that it is a member of. */
  async companies(db: Queryable, id: string): Promise<string[]> {
    return (await db.query<{ name: string }>(COMPANIES(id))).rows.map(({ name }) => name);
  }

  async exist(db: Queryable): Promise<boolean> {
    return (await db.query(ANY())).rowCount > 0;
  }
}
