/** Statements about an account's identities at providers, each in the caller's transaction. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { newId } from '../../../platform/kernel/ids.js';

export interface Identity extends Record<string, unknown> {
  id: string;
  issuer: string;
  account_id: string;
  created_at: string;
  last_sign_in_at: string | null;
}

/**
 * A person's permanent identity: an address may change hands, a subject may not (OpenID Connect Core, “Claim
 * Stability”).
 */
export interface SubjectOf {
  issuer: string;
  subject: string;
}

const COLUMNS = 'id, issuer, account_id, created_at, last_sign_in_at';
const FIND = named(`select ${COLUMNS} from account_identities where issuer = $1 and subject = $2`);
const ADD = named(`
  insert into account_identities (issuer, subject, id, account_id) values ($1, $2, $3, $4)
  on conflict (issuer, subject) do nothing returning ${COLUMNS}`);
const SIGNED_IN = named('update account_identities set last_sign_in_at = now() where id = $1');
const LIST = named(`select ${COLUMNS} from account_identities where account_id = $1 order by created_at, id limit 100`);
const REMOVE_ALL = named('delete from account_identities where account_id = $1 returning id');
const REMOVE = named('delete from account_identities where account_id = $1 and id = $2');

@Injectable()
export class IdentitiesStore {
  async find(tx: Queryable, { issuer, subject }: SubjectOf): Promise<Identity | null> {
    return (await tx.query<Identity>(FIND(issuer, subject))).rows[0] ?? null;
  }

  /** null if it is already linked to an account. */
  async add(tx: Queryable, { issuer, subject }: SubjectOf, accountId: string): Promise<Identity | null> {
    return (await tx.query<Identity>(ADD(issuer, subject, newId(), accountId))).rows[0] ?? null;
  }

  async signedIn(tx: Queryable, id: string): Promise<void> {
    await tx.query(SIGNED_IN(id));
  }

  /** At most a hundred, oldest first. */
  async list(db: Queryable, accountId: string): Promise<Identity[]> {
    return (await db.query<Identity>(LIST(accountId))).rows;
  }

  /** @returns ids of the removed identities */
  async removeAll(tx: Queryable, accountId: string): Promise<string[]> {
    return (await tx.query<{ id: string }>(REMOVE_ALL(accountId))).rows.map(({ id }) => id);
  }

  /** @returns false if it does not belong to the account */
  async remove(tx: Queryable, accountId: string, id: string): Promise<boolean> {
    return (await tx.query(REMOVE(accountId, id))).rowCount > 0;
  }
}
