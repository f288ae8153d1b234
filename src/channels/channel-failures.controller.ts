import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../platform/http/id-param.js';
import { Extension } from '../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../platform/http/page.js';
import { Answers, AnswersList } from '../platform/http/responses.js';
import type { Actor } from '../platform/kernel/actor.js';
import type { Caller } from '../platform/kernel/caller.js';
import { Access } from '../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../platform/policy/request.js';
import { ChannelFailureDto, ChannelFailureParams } from './channel-failures.dto.js';
import { ChannelFailuresReader } from './channel-failures.reader.js';
import { ChannelFailuresService } from './channel-failures.service.js';

@ApiTags('Settings')
@Controller()
export class ChannelFailuresController {
  constructor(
    private readonly reader: ChannelFailuresReader,
    private readonly failures: ChannelFailuresService,
  ) {}

  /** Lists the deliveries to an account that could not be handled, newest first. They are kept for 30 days. */
  @Get('/v1/channels/:id/failures')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'listChannelFailures' })
  @AnswersList(ChannelFailureDto)
  list(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: PageQuery,
  ): Promise<Page<ChannelFailureDto>> {
    return this.reader.list(caller.workspaceId, id, query);
  }

  /** Handles a delivery once more. It leaves the list, and is listed again if it fails again. */
  @Post('/v1/channels/:id/failures/:failure_id/retry')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'retryChannelFailure' })
  @Answers(ChannelFailureDto, 200)
  retry(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id, failure_id }: ChannelFailureParams,
  ): Promise<ChannelFailureDto> {
    return this.failures.retry(caller.workspaceId, { actor, accountId: id, id: failure_id });
  }
}
