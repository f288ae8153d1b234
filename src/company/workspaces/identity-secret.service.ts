import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { IdentitySecretDto } from './identity-secret.dto.js';
import { fail } from '../../platform/kernel/errors.js';
import { IDENTITY_SECRET } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import { SettingsStore } from './settings.store.js';

const BYTES = 48;

@Injectable()
export class IdentitySecretService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: SettingsStore,
    private readonly vault: Vault,
    private readonly journal: Journal,
  ) {}

  /** The secret alone, for the command line. */
  async rotate(workspaceId: string, actor: Actor): Promise<string> {
    return (await this.create(workspaceId, actor)).secret;
  }

  /** A new secret for signing identity tokens, shown only once; the old one is no longer valid. Throws `not_found`. */
  create(workspaceId: string, actor: Actor): Promise<IdentitySecretDto> {
    const secret = randomBytes(BYTES).toString('base64url');
    const sealed = this.vault.seal(Buffer.from(secret), IDENTITY_SECRET.aad(workspaceId));
    const audit = { action: 'workspace.rotate_identity_secret', target: 'workspace', changes: ['identity_secret'] };
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.setIdentitySecret(tx, workspaceId, sealed))) throw fail('not_found');
      await this.journal.record(tx, workspaceId, { actor, audit: { ...audit, targetId: workspaceId } });
      const created: IdentitySecretDto = { object: 'identity_secret', id: workspaceId, secret };
      return this.journal.saveIdempotentResponse(tx, actor, created);
    });
  }
}
