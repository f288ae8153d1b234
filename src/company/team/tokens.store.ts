import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TOKEN_COLUMNS, type TokenRow } from './tokens.dto.js';
import { LIVE_TOKEN } from './tokens.reader.js';

const MEMBER = named('select id from members where workspace_id = $1 and id = $2 and removed_at is null for update');
const COUNT = named(
  `select count(*)::int as n from user_tokens where workspace_id = $1 and member_id = $2 and ${LIVE_TOKEN}`,
);
const ADD = named(`
  insert into user_tokens (workspace_id, id, member_id, name, token_hash, last_four, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${TOKEN_COLUMNS}`);
/** $3 null = any member's. */
const REVOKE = named(`
  update user_tokens set revoked_at = now()
  where workspace_id = $1 and id = $2 and ($3::uuid is null or member_id = $3) and ${LIVE_TOKEN} returning id`);

type NewToken = Pick<TokenRow, 'id' | 'member_id' | 'name' | 'last_four' | 'expires_at'> & { token_hash: Buffer };

@Injectable()
export class TokensStore {
  /** So that the limit holds for concurrent requests. @returns false if there is no such member */
  async lockMember(tx: Queryable, workspaceId: string, memberId: string): Promise<boolean> {
    return (await tx.query(MEMBER(workspaceId, memberId))).rowCount > 0;
  }

  async countOf(tx: Queryable, workspaceId: string, memberId: string): Promise<number> {
    return onlyRow(await tx.query<{ n: number }>(COUNT(workspaceId, memberId))).n;
  }

  async add(tx: Queryable, workspaceId: string, token: NewToken): Promise<TokenRow> {
    const { id, member_id, name, token_hash, last_four, expires_at } = token;
    const add = ADD(workspaceId, id, member_id, name, token_hash, last_four, expires_at);
    return onlyRow(await tx.query<TokenRow>(add));
  }

  /** @param token `memberId` null = whoever's it is. @returns false if there is no such active token */
  async revoke(
    tx: Queryable,
    workspaceId: string,
    { id, memberId }: { id: string; memberId: string | null },
  ): Promise<boolean> {
    return (await tx.query(REVOKE(workspaceId, id, memberId))).rowCount > 0;
  }
}
