/** Statements about second factors, each in the caller's transaction. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { ACCOUNT_TOTP } from '../../../platform/kernel/sealed.js';
import { Vault } from '../../../platform/kernel/vault.js';
import { hashRecoveryCode } from './totp.rules.js';

/** Time to scan the secret and type a code. */
const PROPOSAL_MINUTES = 10;

interface TotpRow extends Record<string, unknown> {
  secret: Buffer;
}

const SET = named(`
  insert into account_totp as t (account_id, secret) values ($1, $2)
  on conflict (account_id) do update set secret = $2, created_at = now(), last_step = 0 where t.confirmed_at is null`);
const GET = named('select secret from account_totp where account_id = $1 and confirmed_at is not null');
const PROPOSED = named(`
  select secret from account_totp where account_id = $1 and confirmed_at is null
    and created_at > now() - interval '${PROPOSAL_MINUTES} minutes' for update`);
/** Each step once, and none before a used one (RFC 6238 §5.2). */
const USE_STEP = named('update account_totp set last_step = $2 where account_id = $1 and last_step < $2');
const CONFIRM = named('update account_totp set confirmed_at = now() where account_id = $1 and confirmed_at is null');
const REMOVE = named('delete from account_totp where account_id = $1 and ($2::boolean or confirmed_at is not null)');
const FORGET_CODES = named('delete from account_recovery_codes where account_id = $1');
const ADD_CODES = named(`
  insert into account_recovery_codes (account_id, code_hash) select $1, code from unnest($2::bytea[]) as code`);
const USE_CODE = named(`
  update account_recovery_codes set used_at = now() where account_id = $1 and code_hash = $2 and used_at is null`);

@Injectable()
export class TotpStore {
  constructor(private readonly vault: Vault) {}

  /** Stores a secret that takes effect once it is confirmed. @returns false if there is a confirmed one */
  async propose(tx: Queryable, accountId: string, secret: Buffer): Promise<boolean> {
    return (await tx.query(SET(accountId, this.vault.seal(secret, ACCOUNT_TOTP.aad(accountId))))).rowCount > 0;
  }

  /** The confirmed secret; null if the account has none. Throws VaultError. */
  async get(db: Queryable, accountId: string): Promise<Buffer | null> {
    const [row] = (await db.query<TotpRow>(GET(accountId))).rows;
    return row ? this.vault.open(row.secret, ACCOUNT_TOTP.aad(accountId)) : null;
  }

  /**
   * A secret proposed in the last ten minutes that waits for its first code, locked until the transaction ends;
   * null = none.
   */
  async proposed(tx: Queryable, accountId: string): Promise<Buffer | null> {
    const [row] = (await tx.query<TotpRow>(PROPOSED(accountId))).rows;
    return row ? this.vault.open(row.secret, ACCOUNT_TOTP.aad(accountId)) : null;
  }

  /** @returns false if the step, or a later one, was used */
  async useStep(tx: Queryable, accountId: string, step: number): Promise<boolean> {
    return (await tx.query(USE_STEP(accountId, step))).rowCount > 0;
  }

  /** @returns false if it is confirmed already, or there is none */
  async confirm(tx: Queryable, accountId: string): Promise<boolean> {
    return (await tx.query(CONFIRM(accountId))).rowCount > 0;
  }

  /** @param proposed whether to remove an unconfirmed one too @returns whether there was one */
  async remove(tx: Queryable, accountId: string, { proposed }: { proposed: boolean }): Promise<boolean> {
    const { rowCount } = await tx.query(REMOVE(accountId, proposed));
    if (rowCount > 0) await tx.query(FORGET_CODES(accountId));
    return rowCount > 0;
  }

  async replaceCodes(tx: Queryable, accountId: string, codes: string[]): Promise<void> {
    await tx.query(FORGET_CODES(accountId));
    await tx.query(ADD_CODES(accountId, codes.map(hashRecoveryCode)));
  }

  /** @returns false if it does not belong to the account, or was used */
  async useCode(tx: Queryable, accountId: string, code: string): Promise<boolean> {
    return (await tx.query(USE_CODE(accountId, hashRecoveryCode(code)))).rowCount > 0;
  }
}
