import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { hashCredential, lastFour, newCredential } from '../../platform/kernel/credentials.js';
import { newId } from '../../platform/kernel/ids.js';
import { presentKey, type KeyRow, type NewKeyDto } from './keys.dto.js';
import { KeysStore } from './keys.store.js';

export type KeySpec = Pick<KeyRow, 'kind' | 'label' | 'role'> & { endsAt?: string | null };

/** Creates keys in the caller's transaction of the workspace or the system. */
@Injectable()
export class KeysCommands {
  constructor(
    private readonly store: KeysStore,
    private readonly journal: Journal,
  ) {}

  /** @returns the key with its credential, which is not stored if it is secret */
  async add(
    tx: Queryable,
    workspaceId: string,
    { actor, keySpec: { kind, label, role, endsAt = null } }: { actor: Actor; keySpec: KeySpec },
  ): Promise<NewKeyDto> {
    const publishable = kind === 'publishable';
    const credential = newCredential(publishable ? 'publishable_key' : 'secret_key');
    const row = await this.store.add(tx, workspaceId, {
      id: newId(),
      ...{ kind, label, role, expires_at: endsAt },
      value: publishable ? credential : null,
      secret_hash: publishable ? null : hashCredential(credential),
      last_four: lastFour(credential),
    });
    const audit = { action: 'key.create', target: 'key', targetId: row.id, changes: ['kind', 'label', 'role'] };
    await this.journal.record(tx, workspaceId, { actor, audit });
    return { ...presentKey(row), token: credential, secret: publishable ? null : credential };
  }
}
