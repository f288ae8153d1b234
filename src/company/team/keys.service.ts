import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Role } from '../../platform/kernel/caller.js';
import { hashCredential, lastFour, newCredential } from '../../platform/kernel/credentials.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { requireMayGiveKey } from './authority.rules.js';
import { CredentialsCommands } from './credentials.commands.js';
import {
  GRACE_DEFAULT_S,
  GRACE_MAX_S,
  KEY_COLUMNS,
  presentKey,
  type CreateKey,
  type KeyDto,
  type KeyRow,
  type NewKeyDto,
} from './keys.dto.js';
import { LIVE_KEY } from './keys.reader.js';
import { onlyRow } from '../../platform/db/only-row.js';

const ADD = named(`
  insert into keys (workspace_id, id, kind, label, role, value, secret_hash, last_four, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${KEY_COLUMNS}`);
const ALL = named(
  `select ${KEY_COLUMNS} from keys where workspace_id = $1 order by created_at desc, id desc limit 1000`,
);
const FIND = named(`select ${KEY_COLUMNS} from keys where workspace_id = $1 and id = $2 and ${LIVE_KEY} for update`);
const REVOKE = named(
  `update keys set revoked_at = now() where workspace_id = $1 and id = $2 and ${LIVE_KEY} returning id`,
);
/** A key that already expires does not get a later expiry. */
const EXPIRE = named(`
  update keys set expires_at = least(expires_at, now() + make_interval(secs => $3)), rotated_at = now()
  where workspace_id = $1 and id = $2`);

type KeySpec = Pick<KeyRow, 'kind' | 'label' | 'role'> & { endsAt?: string | null };

/** A key as the command line lists it, including revoked ones. */
export type ListedKey = KeyDto & { revoked_at: string | null };

@Injectable()
export class KeysService {
  constructor(
    private readonly db: TenantDb,
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

  /** Up to a thousand, newest first, including inactive ones: for the command line. */
  async list(workspaceId: string): Promise<ListedKey[]> {
    const { rows } = await this.db.query<KeyRow>(workspaceId, ALL(workspaceId));
    return rows.map((row) => ({ ...presentKey(row), revoked_at: row.revoked_at }));
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
      const { rows } = await tx.query<KeyRow>(FIND(workspaceId, id));
      const old = rows[0];
      if (!old) throw fail('not_found', 'Key not found, or already revoked.');
      requireMayGiveKey(actor, old.role);
      // Of several concurrent rotations one wins: the others would leave keys behind that no caller received.
      if (old.rotated_at !== null)
        throw fail('conflict', 'The key has already been rotated. Rotate its replacement instead.');
      await tx.query(seconds === 0 ? REVOKE(workspaceId, id) : EXPIRE(workspaceId, id, seconds));
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
      const { rowCount } = await tx.query(REVOKE(workspaceId, id));
      if (rowCount === 0) throw fail('not_found', 'Key not found, or already revoked.');
      await this.credentials.invalidate(workspaceId, tx);
      await this.note(tx, workspaceId, { actor, action: 'key.delete', targetId: id, changes: [] });
    });
  }

  private async add(
    tx: Queryable,
    workspaceId: string,
    { actor, keySpec: { kind, label, role, endsAt = null } }: { actor: Actor; keySpec: KeySpec },
  ): Promise<NewKeyDto> {
    const publishable = kind === 'publishable';
    const credential = newCredential(publishable ? 'publishable_key' : 'secret_key');
    const stored = publishable ? [credential, null] : [null, hashCredential(credential)];
    const { rows } = await tx.query<KeyRow>(
      ADD(workspaceId, newId(), kind, label, role, ...stored, lastFour(credential), endsAt),
    );
    const key = presentKey(onlyRow({ rows }));
    await this.note(tx, workspaceId, {
      actor,
      action: 'key.create',
      targetId: key.id,
      changes: ['kind', 'label', 'role'],
    });
    return this.journal.saveIdempotentResponse(tx, actor, {
      ...key,
      token: credential,
      secret: publishable ? null : credential,
    });
  }

  private note(
    tx: Queryable,
    workspaceId: string,
    { actor, action, targetId, changes }: { actor: Actor; action: string; targetId: string; changes: string[] },
  ): Promise<void> {
    return this.journal.record(tx, workspaceId, { actor, audit: { action, target: 'key', targetId, changes } });
  }
}
