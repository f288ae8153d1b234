import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import {
  presentSavedReply,
  type SavedReplyBody,
  type SavedReplyDto,
  type SavedReplyPatch,
  type SavedReplyRow,
  type SavedReplyScope,
} from './saved-replies.dto.js';
import { SavedRepliesStore } from './saved-replies.store.js';

/** Limits: a longer menu would not be read, and all replies of a scope are counted at each change. */
const MOST: Record<SavedReplyScope, number> = { private: 200, shared: 500 };

@Injectable()
export class SavedRepliesService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: SavedRepliesStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `conflict` if the scope is full or has the shortcut already. */
  create(workspaceId: string, actor: Actor, body: SavedReplyBody): Promise<SavedReplyDto> {
    const { scope = 'private', shortcut, title, text } = body;
    const at = this.now();
    const row = { id: newId(), owner_id: ownerOf(scope, actor), shortcut, title, text, created_at: at, updated_at: at };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.alone(tx, workspaceId);
      await this.requireRoom(tx, workspaceId, row);
      await this.requireFree(tx, workspaceId, row);
      await this.store.insert(tx, workspaceId, row);
      await this.note(tx, workspaceId, { actor, verb: 'create', targetId: row.id, changes: [] });
      return this.journal.saveIdempotentResponse(tx, actor, presentSavedReply(row));
    });
  }

  /** Throws `not_found`, also for another member's private reply; `conflict` as `create` does. */
  update(
    workspaceId: string,
    { actor, id, patch }: { actor: Actor; id: string; patch: SavedReplyPatch },
  ): Promise<SavedReplyDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.alone(tx, workspaceId);
      const before = await this.locked(tx, workspaceId, { actor, id });
      const { scope, shortcut = before.shortcut, title = before.title, text = before.text } = patch;
      const owner_id = scope === undefined ? before.owner_id : ownerOf(scope, actor);
      const after = { ...before, owner_id, shortcut, title, text, updated_at: this.now() };
      const changed = changedFields(presentSavedReply(before), presentSavedReply(after), ['updated_at']);
      if (!changed) return presentSavedReply(before);
      if (owner_id !== before.owner_id) await this.requireRoom(tx, workspaceId, after);
      await this.requireFree(tx, workspaceId, after);
      await this.store.update(tx, workspaceId, after);
      await this.note(tx, workspaceId, { actor, verb: 'update', targetId: before.id, changes: Object.keys(changed) });
      return presentSavedReply(after);
    });
  }

  /** Throws `not_found`, also for another member's private reply. */
  delete(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.locked(tx, workspaceId, { actor, id });
      await this.store.delete(tx, workspaceId, row.id);
      await this.note(tx, workspaceId, { actor, verb: 'delete', targetId: row.id, changes: [] });
    });
  }

  private async locked(
    tx: Tx,
    workspaceId: string,
    { actor, id }: { actor: Actor; id: string },
  ): Promise<SavedReplyRow> {
    const row = await this.store.lock(tx, workspaceId, { id, memberId: memberOf(actor) });
    if (!row) throw fail('not_found');
    return row;
  }

  private async requireRoom(tx: Tx, workspaceId: string, { owner_id }: SavedReplyRow): Promise<void> {
    const limit = MOST[owner_id === null ? 'shared' : 'private'];
    if ((await this.store.count(tx, workspaceId, owner_id)) >= limit)
      throw fail('conflict', `There may be at most ${limit} of them. Delete one first.`);
  }

  private async requireFree(tx: Tx, workspaceId: string, row: SavedReplyRow): Promise<void> {
    if (await this.store.isTaken(tx, workspaceId, row))
      throw fail('conflict', `A saved reply with the shortcut ${row.shortcut} already exists.`, {
        param: 'shortcut',
      });
  }

  private note(
    tx: Tx,
    workspaceId: string,
    {
      actor,
      verb,
      targetId,
      changes,
    }: { actor: Actor; verb: 'create' | 'update' | 'delete'; targetId: string; changes: string[] },
  ): Promise<void> {
    const audit = { action: `saved_reply.${verb}`, target: 'saved_reply', targetId, changes };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

const ownerOf = (scope: SavedReplyScope, actor: Actor): string | null => (scope === 'shared' ? null : memberOf(actor));

function memberOf({ id }: Actor): string {
  if (id === null) throw fail('internal_error');
  return id;
}
