import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { hashCredential, lastFour, newCredential } from '../../platform/kernel/credentials.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { managesTeam } from './authority.rules.js';
import { presentToken, TOKEN_COLUMNS, type NewUserTokenDto, type TokenRow, type UserTokenDto } from './tokens.dto.js';
import { LIVE_TOKEN } from './tokens.reader.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** Locks the member, so that the limit holds for concurrent requests. */
const MEMBER = named('select id from members where workspace_id = $1 and id = $2 and removed_at is null for update');
const COUNT = named(
  `select count(*)::int as n from user_tokens where workspace_id = $1 and member_id = $2 and ${LIVE_TOKEN}`,
);
const ADD = named(`
  insert into user_tokens (workspace_id, id, member_id, name, token_hash, last_four, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${TOKEN_COLUMNS}`);
const ALL = named(`
  select ${TOKEN_COLUMNS} from user_tokens
  where workspace_id = $1 and ($2::uuid is null or member_id = $2) and ${LIVE_TOKEN}
  order by created_at desc, id desc limit 1000`);
/** $3 null = any member's. */
const REVOKE = named(`
  update user_tokens set revoked_at = now()
  where workspace_id = $1 and id = $2 and ($3::uuid is null or member_id = $3) and ${LIVE_TOKEN} returning id`);

const TOKENS_MAX = 25;

@Injectable()
export class TokensService {
  constructor(
    private readonly db: TenantDb,
    private readonly journal: Journal,
  ) {}

  /**
   * Creates a named token of a member; shown once.
   * @throws `not_found`; `conflict` over 25 (specification §2.6); `invalid_field` for an expiry in the past
   */
  create(
    workspaceId: string,
    actor: Actor,
    { memberId, name, expires_at: expiresAt = null }: { memberId: string; name: string; expires_at?: string | null },
  ): Promise<NewUserTokenDto> {
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
      throw fail('invalid_field', 'expires_at must be in the future', { param: 'expires_at' });
    return this.db.transaction(workspaceId, async (tx) => {
      if ((await tx.query(MEMBER(workspaceId, memberId))).rowCount === 0) throw fail('not_found', 'Member not found.');
      const { n } = onlyRow(await tx.query<{ n: number }>(COUNT(workspaceId, memberId)));
      if (n >= TOKENS_MAX) throw fail('conflict', `A member may have at most ${TOKENS_MAX} tokens. Revoke one first.`);
      const token = newCredential('user_token');
      const id = newId();
      const hash = hashCredential(token);
      const { rows } = await tx.query<TokenRow>(ADD(workspaceId, id, memberId, name, hash, lastFour(token), expiresAt));
      const audit = {
        action: 'user_token.create',
        target: 'user_token',
        targetId: id,
        changes: ['name', 'expires_at'],
      };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, { ...presentToken(onlyRow({ rows })), token });
    });
  }

  /** Up to a thousand active tokens, newest first, of one member or of all: for the command line. */
  async list(workspaceId: string, memberId: string | null): Promise<UserTokenDto[]> {
    return (await this.db.query<TokenRow>(workspaceId, ALL(workspaceId, memberId))).rows.map(presentToken);
  }

  /**
   * Takes effect at once, because tokens are read on every call. Members revoke their own; with `manage_team`
   * also others'.
   * @throws `not_found`, also for a token that the caller may not revoke
   */
  revoke(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { rowCount } = await tx.query(REVOKE(workspaceId, id, managesTeam(actor) ? null : actor.id));
      if (rowCount === 0) throw fail('not_found', 'Token not found, or already revoked.');
      const audit = { action: 'user_token.delete', target: 'user_token', targetId: id };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }
}
