import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { violates } from '../../platform/db/errors.js';
import type { Queryable } from '../../platform/db/statement.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { hasCredential, type Actor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { LEAD_TEXT_NAMES, leadTexts } from './lead-fields.dto.js';
import { presentLead, type LeadDto, type LeadRow, type LeadSource } from './leads.dto.js';
import { changesOf } from './leads.rules.js';
import { LeadsStore } from './leads.store.js';

interface LeadChange {
  actor: Actor;
  before: LeadRow;
  next: LeadRow;
  audited?: boolean;
  /** Name of the workspace's rule that decided on the status and the score. */
  rule?: string | null;
}

/** Writes a lead with its history, event and audit line. */
@Injectable()
export class LeadWrites {
  constructor(
    private readonly store: LeadsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A lead of which nothing is known yet. */
  blank(source: LeadSource): LeadRow {
    return blank(source, new Date(this.clock.now()).toISOString());
  }

  /** Throws `invalid_field` if the contact or session does not exist (any more). */
  async add(tx: Queryable, workspaceId: string, { actor, lead }: { actor: Actor; lead: LeadRow }): Promise<void> {
    await this.store.insert(tx, workspaceId, lead).catch(refuse);
    const line = { lead_id: lead.id, actor, created_at: lead.created_at };
    await this.store.remember(tx, workspaceId, [{ ...line, changes: { status: [null, lead.status] } }]);
    const changes = LEAD_TEXT_NAMES.filter((name) => lead[name] !== null);
    const audit = { action: 'lead.create', target: 'lead', targetId: lead.id, changes };
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'lead.created', object: presentLead(lead) }],
      ...(hasCredential(actor) && { audit }),
    });
  }

  /** Writes nothing if nothing changed. Throws as `add` does. */
  async save(
    tx: Queryable,
    workspaceId: string,
    { actor, before, next, audited = false, rule = null }: LeadChange,
  ): Promise<LeadDto> {
    const previous = changedFields(presentLead(before), presentLead(next));
    if (previous === null) return presentLead(before);
    const after = { ...next, updated_at: changedAt(before, this.clock.now()) };
    await this.store.update(tx, workspaceId, after).catch(refuse);
    await this.remember(tx, workspaceId, { actor, before, next: after, rule });
    const object = presentLead(after);
    // The mark goes with its field.
    const changes = Object.keys(previous).filter((field) => field !== 'set_by_team');
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'lead.updated', object, previous }],
      ...(audited && { audit: { action: 'lead.update', target: 'lead', targetId: after.id, changes } }),
    });
    return object;
  }

  private async remember(tx: Queryable, workspaceId: string, { actor, before, next, rule }: LeadChange): Promise<void> {
    const changes = changesOf(before, next);
    if (Object.keys(changes).length === 0) return;
    const line = { lead_id: next.id, actor, changes, created_at: next.updated_at };
    const isByRule = 'status' in changes || 'score' in changes;
    await this.store.remember(tx, workspaceId, [{ ...line, rule: isByRule ? (rule ?? null) : null }]);
  }
}

/** Always later than before: callers tell by `updated_at` whether they have seen a change. */
export const changedAt = ({ updated_at }: LeadRow, nowMs: number): string =>
  momentFrom(new Date(Date.parse(updated_at) + 1).toISOString(), nowMs);

/** The contact may have been erased meanwhile. */
function refuse(error: unknown): never {
  for (const name of ['contact_id', 'session_id'])
    if (violates(error, `leads_workspace_id_${name}_fkey`))
      throw fail('invalid_field', `${name} does not exist in this workspace`, { param: name });
  throw error;
}

const blank = (source: LeadSource, at: string): LeadRow => ({
  id: newId(),
  contact_id: null,
  session_id: null,
  ...leadTexts(() => null),
  fields: {},
  score: 0,
  status: 'new',
  status_set_by: 'agent',
  source,
  assignee_id: null,
  value_amount: null,
  value_currency: null,
  set_by_team: [],
  erased_at: null,
  created_at: at,
  updated_at: at,
});
