import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import type { GoldenSettingsBody, GoldenSettingsDto } from './golden-turns.dto.js';
import { GoldenTurnsReader } from './golden-turns.reader.js';
import { GoldenTurnsStore } from './golden-turns.store.js';

@Injectable()
export class GoldenSettingsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GoldenTurnsStore,
    private readonly reader: GoldenTurnsReader,
    private readonly journal: Journal,
  ) {}

  /** Only the owner may: whoever must sign does not decide whether. Throws `insufficient_role`. */
  put(workspaceId: string, actor: Actor, body: GoldenSettingsBody): Promise<GoldenSettingsDto> {
    if (actor.role !== 'owner') throw fail('insufficient_role');
    return this.db.transaction(workspaceId, async (tx) => {
      const before = await this.reader.settings(workspaceId, tx);
      if (before.require_signature === body.require_signature) return before;
      await this.store.setRequired(tx, workspaceId, body.require_signature);
      const audit = { action: 'golden_settings.update', target: 'golden_settings', targetId: workspaceId };
      await this.journal.record(tx, workspaceId, { actor, audit: { ...audit, changes: ['require_signature'] } });
      return this.reader.settings(workspaceId, tx);
    });
  }
}
