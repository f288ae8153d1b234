import { Body, Controller, Post } from '@nestjs/common';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, CurrentVisitor } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { WidgetLeadBody, type WidgetLeadDto } from './leads.dto.js';
import { WidgetLeads } from './leads.service.js';

@Controller()
export class WidgetLeadsController {
  constructor(private readonly leads: WidgetLeads) {}

  /** Stores the contact form. */
  @Post('/api/widget/leads')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  create(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Body() body: WidgetLeadBody,
  ): Promise<WidgetLeadDto> {
    return this.leads.capture(workspaceId, { actor, visitor, body });
  }
}
