import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { presentTag, type TagBody, type TagDto, type TagPatch, type TagRow } from './tags.dto.js';
import { TagsStore } from './tags.store.js';

const TAGS_MAX = 200;

/** Labels with which a workspace sorts its conversations. */
@Injectable()
export class TagsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: TagsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `conflict` if the name exists, or there are too many tags. */
  create(workspaceId: string, actor: Actor, { name, color = 'gray' }: TagBody): Promise<TagDto> {
    const at = this.now();
    const row = { id: newId(), name, color, created_at: at, updated_at: at };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.alone(tx, workspaceId);
      if ((await this.store.count(tx, workspaceId)) >= TAGS_MAX)
        throw fail('conflict', `A workspace has at most ${TAGS_MAX} tags. Delete one first.`);
      await this.requireFree(tx, workspaceId, row);
      await this.store.insert(tx, workspaceId, row);
      await this.note(tx, workspaceId, { actor, verb: 'create', id: row.id });
      return this.journal.saveIdempotentResponse(tx, actor, presentTag(row));
    });
  }

  /** Throws `not_found`; `conflict` if another tag has the name. */
  update(workspaceId: string, { actor, id, patch }: { actor: Actor; id: string; patch: TagPatch }): Promise<TagDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.alone(tx, workspaceId);
      const before = await this.store.lock(tx, workspaceId, id);
      if (!before) throw fail('not_found');
      const { name = before.name, color = before.color } = patch;
      const after = { ...before, name, color, updated_at: this.now() };
      const changed = changedFields(before, after, ['updated_at']);
      if (!changed) return presentTag(before);
      await this.requireFree(tx, workspaceId, after);
      await this.store.update(tx, workspaceId, after);
      await this.note(tx, workspaceId, { actor, verb: 'update', id: before.id, changes: Object.keys(changed) });
      return presentTag(after);
    });
  }

  /** Removes it from every conversation. Throws `not_found`. */
  delete(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lock(tx, workspaceId, id);
      if (!row) throw fail('not_found');
      await this.store.delete(tx, workspaceId, row.id);
      await this.note(tx, workspaceId, { actor, verb: 'delete', id: row.id });
    });
  }

  private async requireFree(tx: Tx, workspaceId: string, row: TagRow): Promise<void> {
    if (await this.store.isTaken(tx, workspaceId, row))
      throw fail('conflict', 'A tag with this name already exists.', { param: 'name' });
  }

  private note(
    tx: Tx,
    workspaceId: string,
    { actor, verb, id, changes }: { actor: Actor; verb: string; id: string; changes?: string[] },
  ): Promise<void> {
    const audit = { action: `tag.${verb}`, target: 'tag', targetId: id, changes };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
