import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { violates } from '../../platform/db/errors.js';
import { RowQueue } from '../../platform/db/row-queue.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { hasCredential, type Actor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { QualificationReader } from './qualification.reader.js';
import { LEAD_TEXT_NAMES, leadTexts } from './lead-fields.dto.js';
import { presentLead, type LeadDto, type LeadPatch, type LeadRow } from './leads.dto.js';
import { captured, type LeadDraft } from './leads.rules.js';
import { LeadsReader } from './leads.reader.js';
import { LeadsStore } from './leads.store.js';

@Injectable()
export class LeadsService {
  private readonly rows = new RowQueue();

  constructor(
    private readonly db: TenantDb,
    private readonly reader: LeadsReader,
    private readonly store: LeadsStore,
    private readonly journal: Journal,
    private readonly qualification: QualificationReader,
    @Inject(CLOCK) private readonly clock: Clock,
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
        return this.save(tx, workspaceId, { actor, before: row, next, audited: true });
      });
    });
  }

  /**
   * Captures what the agent or a form learnt about a person: one lead per contact, or per session if the
   * contact is unknown. A second capture adds to the first; one without new facts writes nothing. Throws
   * `invalid_field` for invalid values, or a contact or session that does not exist (any more).
   */
  capture(workspaceId: string, actor: Actor, draft: LeadDraft): Promise<LeadDto> {
    return this.db.transaction(workspaceId, (tx) => this.captureIn(tx, workspaceId, { actor, draft }));
  }

  /** The same in the caller's transaction. */
  async captureIn(
    tx: Queryable,
    workspaceId: string,
    { actor, draft }: { actor: Actor; draft: LeadDraft },
  ): Promise<LeadDto> {
    const row = await this.store.lockOf(tx, workspaceId, { contactId: draft.contactId, sessionId: draft.sessionId });
    if (row) {
      const { lead: next, rule } = await this.qualified(tx, workspaceId, captured(row, draft));
      return this.save(tx, workspaceId, { actor, before: row, next, audited: hasCredential(actor), rule });
    }
    const lead = captured(blank(draft, new Date(this.clock.now()).toISOString()), draft);
    await this.store.insert(tx, workspaceId, lead).catch(refuse);
    await this.store.remember(tx, workspaceId, { lead, actor, before: null });
    const object = presentLead(lead);
    const changes = LEAD_TEXT_NAMES.filter((name) => lead[name] !== null);
    const audit = { action: 'lead.create', target: 'lead', targetId: lead.id, changes };
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'lead.created', object }],
      ...(hasCredential(actor) && { audit }),
    });
    const { lead: next, rule } = await this.qualified(tx, workspaceId, lead);
    return this.save(tx, workspaceId, { actor, before: lead, next, rule });
  }

  /**
   * Applies the workspace's rules; never overrides a status that a person set. @returns the name of the
   * matching rule, if any
   */
  private async qualified(
    tx: Queryable,
    workspaceId: string,
    lead: LeadRow,
  ): Promise<{ lead: LeadRow; rule: string | null }> {
    const rule = await this.qualification.ruleFor(tx, workspaceId, lead);
    if (!rule) return { lead, rule: null };
    const status = lead.status_set_by === 'agent' ? rule.status : lead.status;
    return { lead: { ...lead, status, score: rule.score ?? lead.score }, rule: rule.name };
  }

  private async save(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      before,
      next,
      audited = false,
      rule = null,
    }: { actor: Actor; before: LeadRow; next: LeadRow; audited?: boolean; rule?: string | null },
  ): Promise<LeadDto> {
    const previous = changedFields(presentLead(before), presentLead(next));
    if (previous === null) return presentLead(before);
    const after = { ...next, updated_at: momentFrom(before.updated_at, this.clock.now()) };
    await this.store.update(tx, workspaceId, after).catch(refuse);
    if (before.status !== after.status)
      await this.store.remember(tx, workspaceId, { lead: after, actor, before: before.status, rule });
    const object = presentLead(after);
    const changes = Object.keys(previous);
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'lead.updated', object, previous }],
      ...(audited && { audit: { action: 'lead.update', target: 'lead', targetId: after.id, changes } }),
    });
    return object;
  }
}

/** The contact may have been erased meanwhile. */
function refuse(error: unknown): never {
  for (const name of ['contact_id', 'session_id'])
    if (violates(error, `leads_workspace_id_${name}_fkey`))
      throw fail('invalid_field', `${name} does not exist in this workspace`, { param: name });
  throw error;
}

const blank = ({ source }: LeadDraft, at: string): LeadRow => ({
  id: newId(),
  contact_id: null,
  session_id: null,
  ...leadTexts(() => null),
  fields: {},
  score: 0,
  status: 'new',
  status_set_by: 'agent',
  source,
  created_at: at,
  updated_at: at,
});
