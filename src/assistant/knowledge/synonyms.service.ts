import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { Journal } from '../../platform/events/journal.js';
import { SynonymsStore } from './synonyms.store.js';

@Injectable()
export class SynonymsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: SynonymsStore,
    private readonly journal: Journal,
  ) {}

  /** Replaces the list of synonyms, effective from the next question. */
  async replace(workspaceId: string, actor: Actor, groups: string[][]): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      await this.store.replace(tx, workspaceId, groups);
      const audit = { action: 'synonyms.replace', target: 'workspace', targetId: workspaceId, changes: ['synonyms'] };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }
}
