import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { hashCredential, lastFour, newCredential } from '../../platform/kernel/credentials.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { managesTeam } from './authority.rules.js';
import { presentToken, type NewUserTokenDto } from './tokens.dto.js';
import { TokensStore } from './tokens.store.js';

const TOKENS_MAX = 25;

@Injectable()
export class TokensService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: TokensStore,
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
      if (!(await this.store.lockMember(tx, workspaceId, memberId))) throw fail('not_found', 'Member not found.');
      if ((await this.store.countOf(tx, workspaceId, memberId)) >= TOKENS_MAX)
        throw fail('conflict', `A member may have at most ${TOKENS_MAX} tokens. Revoke one first.`);
      const token = newCredential('user_token');
      const id = newId();
      const row = await this.store.add(tx, workspaceId, {
        ...{ id, name, member_id: memberId, expires_at: expiresAt },
        ...{ token_hash: hashCredential(token), last_four: lastFour(token) },
      });
      const audit = {
        action: 'user_token.create',
        target: 'user_token',
        targetId: id,
        changes: ['name', 'expires_at'],
      };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, { ...presentToken(row), token });
    });
  }

  /**
   * Takes effect at once, because tokens are read on every call. Members revoke their own; with `manage_team`
   * also others'.
   * @throws `not_found`, also for a token that the caller may not revoke
   */
  revoke(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const memberId = managesTeam(actor) ? null : actor.id;
      if (!(await this.store.revoke(tx, workspaceId, { id, memberId })))
        throw fail('not_found', 'Token not found, or already revoked.');
      const audit = { action: 'user_token.delete', target: 'user_token', targetId: id };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }
}
