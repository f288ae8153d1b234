import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import { requireMayGiveKey } from './authority.rules.js';
import { CredentialsCommands } from './credentials.commands.js';
import { KeysCommands, type KeySpec } from './keys.commands.js';
import { GRACE_DEFAULT_S, GRACE_MAX_S, type CreateKey, type NewKeyDto } from './keys.dto.js';
import { KeysStore } from './keys.store.js';

@Injectable()
export class KeysService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: KeysStore,
    private readonly commands: KeysCommands,
    private readonly credentials: CredentialsCommands,
    private readonly journal: Journal,
  ) {}

  /**
   * Creates a key, shown once. @param body `endsAt` RFC 3339, only set by our own code; default never. Throws
   * `invalid_field` for a role that such a key cannot have, `insufficient_role`.
   */
  async create(
    workspaceId: string,
    actor: Actor,
    { kind, label, role, endsAt }: CreateKey & { endsAt?: string },
  ): Promise<NewKeyDto> {
    const spec = { kind, label, role: kind === 'publishable' ? null : (role ?? 'admin'), endsAt };
    if (kind === 'publishable' && role)
      throw fail('invalid_field', 'A publishable key has no role.', { param: 'role' });
    if (spec.role === 'owner') throw fail('invalid_field', 'A key cannot have the role owner.', { param: 'role' });
    requireMayGiveKey(actor, spec.role);
    return this.db.transaction(workspaceId, (tx) => this.add(tx, workspaceId, { actor, keySpec: spec }));
  }

  createPublishable(workspaceId: string, actor: Actor, label: string): Promise<NewKeyDto & { value: string }> {
    const created = this.create(workspaceId, actor, { kind: 'publishable', label });
    return created as Promise<NewKeyDto & { value: string }>;
  }

  /** @param role what the key may do; never owner (specification §2.1) */
  createSecret(
    workspaceId: string,
    { actor, label, role = 'admin' }: { actor: Actor; label: string; role?: Role },
  ): Promise<NewKeyDto & { secret: string }> {
    const created = this.create(workspaceId, actor, { kind: 'secret', label, role });
    return created as Promise<NewKeyDto & { secret: string }>;
  }

  /**
   * Replaces a key with a new one; the old one keeps working for the grace period. The new one expires when the
   * old one was going to, if at all.
   * @param graceS 0 to 604,800. Throws `not_found`, `invalid_field`, `insufficient_role`, `conflict`
   */
  async rotate(
    workspaceId: string,
    { actor, id, graceS = null }: { actor: Actor; id: string; graceS?: number | null },
  ): Promise<NewKeyDto> {
    const seconds = graceS ?? GRACE_DEFAULT_S;
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > GRACE_MAX_S)
      throw fail('invalid_field', 'The grace period must be 0 to 7 days.', { param: 'grace_seconds' });
    return this.db.transaction(workspaceId, async (tx) => {
      const old = await this.store.lock(tx, workspaceId, id);
      if (!old) throw fail('not_found', 'Key not found, or already revoked.');
      requireMayGiveKey(actor, old.role);
      // Of several concurrent rotations one wins: the others would leave keys behind that no caller received.
      if (old.rotated_at !== null)
        throw fail('conflict', 'The key has already been rotated. Rotate its replacement instead.');
      if (seconds === 0) await this.store.revoke(tx, workspaceId, id);
      else await this.store.expire(tx, workspaceId, { id, seconds });
      await this.credentials.invalidate(workspaceId, tx);
      await this.note(tx, workspaceId, {
        actor,
        action: 'key.rotate',
        targetId: old.id,
        changes: [seconds === 0 ? 'revoked_at' : 'expires_at'],
      });
      return this.add(tx, workspaceId, { actor, keySpec: { ...old, endsAt: old.expires_at } });
    });
  }

  /** Takes effect at once on every instance. Throws `not_found`. */
  revoke(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.revoke(tx, workspaceId, id)))
        throw fail('not_found', 'Key not found, or already revoked.');
      await this.credentials.invalidate(workspaceId, tx);
      await this.note(tx, workspaceId, { actor, action: 'key.delete', targetId: id, changes: [] });
    });
  }

  private async add(
    tx: Queryable,
    workspaceId: string,
    { actor, keySpec }: { actor: Actor; keySpec: KeySpec },
  ): Promise<NewKeyDto> {
    const key = await this.commands.add(tx, workspaceId, { actor, keySpec });
    return this.journal.saveIdempotentResponse(tx, actor, key);
  }

  private note(
    tx: Queryable,
    workspaceId: string,
    { actor, action, targetId, changes }: { actor: Actor; action: string; targetId: string; changes: string[] },
  ): Promise<void> {
    return this.journal.record(tx, workspaceId, { actor, audit: { action, target: 'key', targetId, changes } });
  }
}
