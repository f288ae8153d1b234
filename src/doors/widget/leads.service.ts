import { Injectable } from '@nestjs/common';
import { EscalationsService } from '../../conversations/live-chat/escalations.service.js';
import { VisitorsService } from '../../people/contacts/visitors.service.js';
import { LEAD_TEXT_NAMES } from '../../people/leads/lead-fields.dto.js';
import { LeadsService } from '../../people/leads/leads.service.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { ownPart, presentWidgetLead, type WidgetLeadBody, type WidgetLeadDto } from './leads.dto.js';
import { VisitorSession } from './visitor-session.js';

@Injectable()
export class WidgetLeads {
  constructor(
    private readonly visitors: VisitorsService,
    private readonly leads: LeadsService,
    private readonly own: VisitorSession,
    private readonly escalations: EscalationsService,
  ) {}

  /**
   * Stores the form, and shows a lead that nobody has taken in the inbox: one lead per person, which later forms add
   * to; repeating it changes nothing. A visitor into whom others were merged is told only what it sent (decision 0192).
   * Throws `invalid_body` for an empty form, `invalid_field`.
   */
  async capture(
    workspaceId: string,
    { actor, visitor, body }: { actor: Actor; visitor: Visitor; body: WidgetLeadBody },
  ): Promise<WidgetLeadDto> {
    const { session_id, fields, ...sent } = body;
    const details = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value?.trim() || null]));
    if (Object.values(details).every((value) => value === null) && Object.keys(fields ?? {}).length === 0)
      throw fail('invalid_body', `Send at least one of ${LEAD_TEXT_NAMES.join(', ')} and fields.`);
    const { contactId } = visitor;
    const sessionId = await this.own.require(workspaceId, contactId, session_id);
    await this.visitors.ensure(workspaceId, { actor, visitor });
    const draft = { contactId, sessionId, source: 'widget' as const, ...details, ...(fields && { fields }) };
    const captured = await this.leads.capture(workspaceId, actor, draft);
    if (sessionId !== null && captured.assignee_id === null && captured.status === 'new')
      await this.escalations.forLead(workspaceId, { actor, sessionId, lead: captured });
    const lead = presentWidgetLead(captured);
    return visitor.isMerged && visitor.kind === 'visitor' ? ownPart(lead, { ...details, fields }) : lead;
  }
}
