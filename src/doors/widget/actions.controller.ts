import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IdParam } from '../../platform/http/id-param.js';
import type { MessageActionDto } from '../../assistant/actions/message-action.dto.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, CurrentVisitor } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { WidgetConfirmBody } from './actions.dto.js';
import { WidgetActions } from './actions.service.js';

@Controller()
export class WidgetActionsController {
  constructor(private readonly actions: WidgetActions) {}

  /** Confirms or declines an action that the agent proposed. */
  @Post('/api/widget/actions/:id/confirm')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  @HttpCode(200)
  confirm(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() { contactId }: Visitor,
    @Param() { id }: IdParam,
    @Body() { decision }: WidgetConfirmBody,
  ): Promise<MessageActionDto> {
    return this.actions.decide(workspaceId, actor, { contactId, id, decision: decision ?? 'confirm' });
  }
}
