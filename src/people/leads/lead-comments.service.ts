import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { holds } from '../../platform/policy/capabilities.js';
import type { LeadChanges } from './lead-changes.dto.js';
import { presentLeadComment, type LeadCommentDto, type LeadCommentRow } from './lead-comments.dto.js';
import { LeadCommentsStore } from './lead-comments.store.js';
import { requireNotErased } from './lead-details.service.js';
import { LeadsStore } from './leads.store.js';

/** Comments of the team on leads. */
@Injectable()
export class LeadCommentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly leads: LeadsStore,
    private readonly store: LeadCommentsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found`; `conflict` if the lead's contact was erased. */
  add(workspaceId: string, actor: Actor, { leadId, text }: { leadId: string; text: string }): Promise<LeadCommentDto> {
    const { id: authorId } = actor;
    if (authorId === null) throw fail('internal_error');
    return this.db.transaction(workspaceId, async (tx) => {
      // Members are locked before leads, as where a member is removed.
      const name = await this.store.lockAuthor(tx, workspaceId, authorId);
      const lead = await this.leads.lock(tx, workspaceId, leadId);
      if (!lead) throw fail('not_found');
      requireNotErased(lead);
      const row = {
        id: newId(),
        lead_id: lead.id,
        contact_id: lead.contact_id,
        session_id: lead.session_id,
        author_id: authorId,
        author_label: name ?? actor.label,
        text,
        created_at: new Date(this.clock.now()).toISOString(),
      };
      await this.store.insert(tx, workspaceId, row);
      await this.remember(tx, workspaceId, { actor, row, pair: [null, row.id], at: row.created_at });
      const comment = presentLeadComment(row);
      await this.journal.record(tx, workspaceId, {
        actor,
        events: [{ type: 'lead_comment.created', object: comment }],
        audit: { action: 'lead_comment.create', target: 'lead_comment', targetId: comment.id },
      });
      return this.journal.saveIdempotentResponse(tx, actor, comment);
    });
  }

  /** Throws `not_found`; `insufficient_role` for another member's comment without `manage_team`. */
  delete(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lock(tx, workspaceId, id);
      if (!row) throw fail('not_found');
      if (row.author_id !== actor.id && !holds(actor.role, 'manage_team'))
        throw fail('insufficient_role', 'Only its author, or who manages the team, may delete a comment.');
      await this.store.delete(tx, workspaceId, id);
      const at = new Date(this.clock.now()).toISOString();
      await this.remember(tx, workspaceId, { actor, row, pair: [row.id, null], at });
      // A deleted comment's text is not sent again.
      const object = { ...presentLeadComment(row), text: null };
      await this.journal.record(tx, workspaceId, {
        actor,
        events: [{ type: 'lead_comment.deleted', object }],
        audit: { action: 'lead_comment.delete', target: 'lead_comment', targetId: row.id },
      });
    });
  }

  /** The history says that there was a comment, not what it said. */
  private remember(
    tx: Queryable,
    workspaceId: string,
    { actor, row, pair, at }: { actor: Actor; row: LeadCommentRow; pair: LeadChanges[string]; at: string },
  ): Promise<void> {
    const line = { lead_id: row.lead_id, actor, changes: { comment: pair }, created_at: at };
    return this.leads.remember(tx, workspaceId, [line]);
  }
}
