import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { MeetingDto, MeetingPatch, MeetingsQuery } from './meetings.dto.js';
import { MeetingsReader } from './meetings.reader.js';
import { MeetingsService } from './meetings.service.js';

@ApiTags('Meetings')
@Controller()
export class MeetingsController {
  constructor(
    private readonly reader: MeetingsReader,
    private readonly meetings: MeetingsService,
  ) {}

  /** Lists meetings, latest start first. */
  @Get('/v1/meetings')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @AnswersList(MeetingDto)
  list(@CurrentCaller() caller: Caller, @Query() query: MeetingsQuery): Promise<Page<MeetingDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Returns one meeting. */
  @Get('/v1/meetings/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(MeetingDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<MeetingDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Reschedules a meeting, or sets its status or notes. It must not overlap another meeting of the same host. */
  @Patch('/v1/meetings/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @Answers(MeetingDto, 200)
  @MayFail('conflict', 'slot_unavailable')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() patch: MeetingPatch,
  ): Promise<MeetingDto> {
    return this.meetings.update(caller.workspaceId, actor, { id, patch });
  }
}
