import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { HandoffBulkBody, HandoffBulkDto } from './handoff-bulk.dto.js';
import { HandoffBulkService } from './handoff-bulk.service.js';

@ApiTags('Hand-offs')
@Controller()
export class HandoffBulkController {
  constructor(private readonly bulk: HandoffBulkService) {}

  /** Assigns, resolves, snoozes or tags up to 100 hand-offs. Each one succeeds or fails on its own. */
  @Post('/v1/handoffs/bulk')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'changeHandoffs' })
  @Answers(HandoffBulkDto, 200)
  apply(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: HandoffBulkBody,
  ): Promise<HandoffBulkDto> {
    return this.bulk.apply({ workspaceId: caller.workspaceId, actor }, body);
  }
}
