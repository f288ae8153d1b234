import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import type { LeadBody, LeadDetailsPatch } from './lead-details.dto.js';
import { LEAD_TEXT_NAMES } from './lead-fields.dto.js';
import { LeadWrites } from './lead-writes.js';
import { presentLead, type LeadDto, type LeadRow } from './leads.dto.js';
import { edited, factsDiffer } from './leads.rules.js';
import { LeadsStore } from './leads.store.js';
import { QualificationReader } from './qualification.reader.js';

/** What the team makes and changes of leads by hand (decision 0191). */
@Injectable()
export class LeadDetailsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: LeadsStore,
    private readonly writes: LeadWrites,
    private readonly qualification: QualificationReader,
    private readonly journal: Journal,
  ) {}

  /**
   * Throws `invalid_body` if it says nothing of a person; `invalid_field` for a contact that does not exist, or an
   * assignee who may not reply.
   */
  make(workspaceId: string, actor: Actor, { contact_id: contactId = null, ...details }: LeadBody): Promise<LeadDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.requireReplier(tx, workspaceId, details.assignee_id);
      const contact = contactId === null ? null : await this.store.lockContact(tx, workspaceId, contactId);
      if (contactId !== null && contact === null)
        throw fail('invalid_field', 'contact_id does not exist in this workspace', { param: 'contact_id' });
      const start = { ...this.writes.blank('manual'), ...contact, contact_id: contactId?.toLowerCase() ?? null };
      const lead = edited(start, details);
      if (contactId === null && LEAD_TEXT_NAMES.every((name) => lead[name] === null))
        throw fail('invalid_body', `Send contact_id or at least one of ${LEAD_TEXT_NAMES.join(', ')}.`);
      await this.writes.add(tx, workspaceId, { actor, lead });
      const { next, rule } = await this.qualification.qualified(tx, workspaceId, lead);
      const object = await this.writes.save(tx, workspaceId, { actor, before: lead, next, rule });
      return this.journal.saveIdempotentResponse(tx, actor, object);
    });
  }

  /**
   * An edit that changes nothing writes nothing. Throws `not_found`; `invalid_field` as `make` does; `conflict` if the
   * lead was changed since the caller saw it, or its contact was erased.
   */
  edit(workspaceId: string, actor: Actor, { id, patch }: { id: string; patch: LeadDetailsPatch }): Promise<LeadDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.requireReplier(tx, workspaceId, patch.assignee_id);
      const before = await this.store.lock(tx, workspaceId, id);
      if (!before) throw fail('not_found');
      requireSeen(before, patch);
      const changed = edited(before, patch);
      if (factsDiffer(before, changed)) requireNotErased(before);
      const { next, rule } = factsDiffer(before, changed)
        ? await this.qualification.qualified(tx, workspaceId, changed)
        : { next: changed, rule: null };
      if (JSON.stringify(presentLead(next)) === JSON.stringify(presentLead(before))) return presentLead(before);
      return this.writes.save(tx, workspaceId, { actor, before, next, audited: true, rule });
    });
  }

  /** In order: members are locked before leads, as where a member is removed. */
  private async requireReplier(tx: Queryable, workspaceId: string, id: string | null | undefined): Promise<void> {
    if (id && !(await this.store.lockReplier(tx, workspaceId, id)))
      throw fail('invalid_field', 'assignee_id must be a member with the capability reply', { param: 'assignee_id' });
  }
}

function requireSeen({ updated_at: at }: LeadRow, { expected_updated_at: seen }: LeadDetailsPatch): void {
  if (seen && seen !== at) throw fail('conflict', `The lead was changed at ${at}.`, { param: 'expected_updated_at' });
}

/** Throws `conflict`: what was erased must not come back from a form that was open meanwhile. */
export function requireNotErased({ erased_at }: LeadRow): void {
  if (erased_at !== null) throw fail('conflict', 'The contact was erased, so nothing more is kept about this lead.');
}
