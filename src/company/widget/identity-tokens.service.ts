import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { IDENTITY_SECRET } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import { unauthenticated } from '../../platform/policy/credential-header.js';
import { isSubject, verifyIdentityToken, signIdentity } from './identity-tokens.rules.js';
import { WidgetStore } from './widget.store.js';

@Injectable()
export class IdentityTokensService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: WidgetStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The external id of the user in the token. Throws `invalid_credential` with the reason. */
  async subjectOf(workspaceId: string, token: string): Promise<string> {
    const secret = await this.secret(workspaceId);
    const verdict = secret
      ? await verifyIdentityToken(token, secret, this.clock.now())
      : { problem: 'this workspace has no identity secret yet' };
    if ('subject' in verdict) return verdict.subject;
    throw unauthenticated('invalid_credential', `The identity_token is not valid: ${verdict.problem}.`);
  }

  /**
   * Issues a token for trying out, as a backend would. Throws `invalid_field`; `conflict` if there is no secret
   * yet.
   */
  async issue(workspaceId: string, externalUserId: string, lifetimeS: number): Promise<string> {
    if (!isSubject(externalUserId)) throw fail('invalid_field', 'external_user_id must have 1 to 255 characters.');
    const secret = await this.secret(workspaceId);
    if (!secret)
      throw fail('conflict', 'This workspace has no identity secret yet. Create one with identity-secret rotate.');
    return signIdentity(externalUserId, { secret, nowMs: this.clock.now(), lifetimeS });
  }

  private async secret(workspaceId: string): Promise<Buffer | null> {
    const sealed = await this.store.secret(this.db.of(workspaceId), workspaceId);
    return sealed && this.vault.open(sealed, IDENTITY_SECRET.aad(workspaceId));
  }
}
