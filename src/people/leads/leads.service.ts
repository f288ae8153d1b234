import { Injectable } from '@nestjs/common';
import { RowQueue } from '../../platform/db/row-queue.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { hasCredential, type Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { StatedContactsCommands } from '../contacts/stated-contacts.commands.js';
import { LeadWrites } from './lead-writes.js';
import { QualificationReader } from './qualification.reader.js';
import { presentLead, type LeadDto, type LeadPatch, type LeadRow } from './leads.dto.js';
import { captured, ofSender, statedIn, type LeadDraft } from './leads.rules.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsStore } from './leads.store.js';

@Injectable()
export class LeadsService {
  private readonly rows = new RowQueue();

  constructor(
    private readonly db: TenantDb,
    private readonly reader: LeadsReader,
    private readonly store: LeadsStore,
    private readonly writes: LeadWrites,
    private readonly qualification: QualificationReader,
    private readonly contacts: StatedContactsCommands,
  ) {}

  /** Sets the status on behalf of a person; the agent does not change it afterwards. Throws `not_found`, `conflict`. */
  setStatus(
    workspaceId: string,
    { actor, id, leadPatch: { status, expected_status: expected } }: { actor: Actor; id: string; leadPatch: LeadPatch },
  ): Promise<LeadDto> {
    return this.rows.run(workspaceId, id, async () => {
      const refuseOther = ({ status: now }: LeadRow): void => {
        if (expected && now !== expected)
          throw fail('conflict', `The lead’s status is now ${now}.`, { param: 'expected_status' });
      };
      const current = await this.reader.row(workspaceId, id);
      refuseOther(current);
      // No lock if nothing changes.
      if (current.status === status && current.status_set_by === 'person') return presentLead(current);
      return this.db.transaction(workspaceId, async (tx) => {
        const row = await this.store.lock(tx, workspaceId, id);
        if (!row) throw fail('not_found');
        refuseOther(row);
        if (row.status === status) {
          // They agree with the agent: from now on it is their status.
          if (row.status_set_by === 'agent')
            await this.store.update(tx, workspaceId, { ...row, status_set_by: 'person' });
          return presentLead(row);
        }
        const next: LeadRow = { ...row, status, status_set_by: 'person' };
        return this.writes.save(tx, workspaceId, { actor, before: row, next, audited: true });
      });
    });
  }

  /**
   * Captures what the agent or a form learnt about a person: one lead per contact, or per session if the
   * contact is unknown. A second capture adds to the first; one without new facts writes nothing. Throws
   * `invalid_field` for invalid values, or a contact or session that does not exist (any more).
   */
  capture(workspaceId: string, actor: Actor, draft: LeadDraft): Promise<LeadDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lockOf(tx, workspaceId, { contactId: draft.contactId, sessionId: draft.sessionId });
      const start = row ?? this.writes.blank(draft.source);
      const contactId = draft.contactId ?? start.contact_id;
      const stated = statedIn(start, draft);
      const contact = contactId && (await this.contacts.introduce(tx, workspaceId, { actor, contactId, stated }));
      const lead = captured(start, { ...draft, ...(contact && ofSender(draft, contact)) });
      if (!row) await this.writes.add(tx, workspaceId, { actor, lead });
      const { next, rule } = await this.qualification.qualified(tx, workspaceId, lead);
      const before = row ?? lead;
      const audited = row !== null && hasCredential(actor);
      return this.writes.save(tx, workspaceId, { actor, before, next, audited, rule });
    });
  }
}
