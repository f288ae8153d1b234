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
  holderOf,
  presentInboxFilter,
  type InboxFilterBody,
  type InboxFilterDto,
  type InboxFilterPatch,
  type InboxFilterRow,
} from './inbox-filters.dto.js';
import { InboxFiltersStore } from './inbox-filters.store.js';

/** Limits: the navigation lists all of them. */
const MOST = { private: 30, shared: 50 };

/** What a new filter shows, unless it says so. */
const ANY = {
  ...{ tag_id: null, kind: null, stop_reason: null },
  ...{ channel: null, language: null, contact_id: null, days: null },
};

interface Noted {
  verb: 'create' | 'update' | 'delete';
  id: string;
  changes?: string[];
}

@Injectable()
export class InboxFiltersService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: InboxFiltersStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws `conflict` if the scope is full or has the name already; `invalid_field` for an unknown tag, member or
   * contact.
   */
  create(workspaceId: string, actor: Actor, body: InboxFilterBody): Promise<InboxFilterDto> {
    const { scope, name, queue, assignee = null, ...shown } = body;
    const at = this.now();
    const owner_id = scope === 'shared' ? null : memberOf(actor);
    const values = { name, queue, ...holderOf(assignee), ...ANY, ...shown };
    const row: InboxFilterRow = { id: newId(), owner_id, ...values, created_at: at, updated_at: at };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.alone(tx, workspaceId);
      await this.requireRoom(tx, workspaceId, row);
      await this.requireValid(tx, workspaceId, { row });
      await this.store.insert(tx, workspaceId, row);
      await this.note(tx, workspaceId, { actor, noted: { verb: 'create', id: row.id } });
      return this.journal.saveIdempotentResponse(tx, actor, presentInboxFilter(row));
    });
  }

  /** Throws `not_found`, also for another member's private filter; otherwise as `create` does. */
  update(
    workspaceId: string,
    { actor, id, patch }: { actor: Actor; id: string; patch: InboxFilterPatch },
  ): Promise<InboxFilterDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.alone(tx, workspaceId);
      const before = await this.locked(tx, workspaceId, { actor, id });
      const { scope, assignee, ...rest } = patch;
      const after: InboxFilterRow = {
        ...before,
        ...rest,
        ...(assignee === undefined ? {} : holderOf(assignee)),
        ...(scope === undefined ? {} : { owner_id: scope === 'shared' ? null : memberOf(actor) }),
        updated_at: this.now(),
      };
      const changed = changedFields(presentInboxFilter(before), presentInboxFilter(after), ['updated_at']);
      if (!changed) return presentInboxFilter(before);
      if (after.owner_id !== before.owner_id) await this.requireRoom(tx, workspaceId, after);
      await this.requireValid(tx, workspaceId, { row: after, before });
      await this.store.update(tx, workspaceId, after);
      await this.note(tx, workspaceId, {
        actor,
        noted: { verb: 'update', id: before.id, changes: Object.keys(changed) },
      });
      return presentInboxFilter(after);
    });
  }

  /** Throws `not_found`, also for another member's private filter. */
  delete(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.locked(tx, workspaceId, { actor, id });
      await this.store.delete(tx, workspaceId, row.id);
      await this.note(tx, workspaceId, { actor, noted: { verb: 'delete', id: row.id } });
    });
  }

  private async locked(
    tx: Tx,
    workspaceId: string,
    { actor, id }: { actor: Actor; id: string },
  ): Promise<InboxFilterRow> {
    const row = await this.store.lock(tx, workspaceId, { id, memberId: memberOf(actor) });
    if (!row) throw fail('not_found');
    return row;
  }

  private async requireRoom(tx: Tx, workspaceId: string, { owner_id }: InboxFilterRow): Promise<void> {
    const scope = owner_id === null ? 'shared' : 'private';
    const limit = MOST[scope];
    if ((await this.store.count(tx, workspaceId, owner_id)) >= limit)
      throw fail('conflict', `There may be at most ${limit} ${scope} filters. Delete one first.`);
  }

  /** @param before the filter before the change: unchanged values are not checked again */
  private async requireValid(
    tx: Tx,
    workspaceId: string,
    { row, before }: { row: InboxFilterRow; before?: InboxFilterRow },
  ): Promise<void> {
    const { tag_id: tag, assignee_id: assignee, contact_id: contact } = row;
    if (await this.store.isTaken(tx, workspaceId, row))
      throw fail('conflict', 'A filter with this name already exists.', { param: 'name' });
    if (tag !== null && tag !== before?.tag_id && !(await this.store.hasTag(tx, workspaceId, tag)))
      throw fail('invalid_field', 'tag_id is not a tag of this workspace.', { param: 'tag_id' });
    if (contact !== null && contact !== before?.contact_id && !(await this.store.hasContact(tx, workspaceId, contact)))
      throw fail('invalid_field', 'contact_id is not a contact of this workspace.', { param: 'contact_id' });
    const isNewAssignee = assignee !== null && assignee !== before?.assignee_id;
    if (isNewAssignee && !(await this.store.hasMember(tx, workspaceId, assignee)))
      throw fail('invalid_field', 'assignee is not a member of this workspace.', { param: 'assignee' });
  }

  private note(
    tx: Tx,
    workspaceId: string,
    { actor, noted: { verb, id, changes = [] } }: { actor: Actor; noted: Noted },
  ): Promise<void> {
    const audit = { action: `inbox_filter.${verb}`, target: 'inbox_filter', targetId: id, changes };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

function memberOf({ id }: Actor): string {
  if (id === null) throw fail('internal_error');
  return id;
}
