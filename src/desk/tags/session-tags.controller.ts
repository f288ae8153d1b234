import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { SessionTagsService } from './session-tags.service.js';
import { SessionTagBody, SessionTagDto, SessionTagParams } from './tags.dto.js';
import { TagsReader } from './tags.reader.js';

@ApiTags('Sessions')
@Controller()
export class SessionTagsController {
  constructor(
    private readonly reader: TagsReader,
    private readonly tags: SessionTagsService,
  ) {}

  /** Lists a session’s tags, by name; at most 20. */
  @Get('/v1/sessions/:id/tags')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listSessionTags' })
  @Extension()
  @AnswersList(SessionTagDto)
  list(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<Page<SessionTagDto>> {
    return this.reader.ofSession(caller.workspaceId, id);
  }

  /** Adds a tag to a session; no change if it is already there. */
  @Post('/v1/sessions/:id/tags')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'tagSession' })
  @Extension()
  @Answers(SessionTagDto, 200)
  @MayFail('conflict')
  add(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { tag_id: tagId }: SessionTagBody,
  ): Promise<SessionTagDto> {
    return this.tags.add(caller.workspaceId, { actor, sessionId: id, tagId });
  }

  /** Removes a tag from a session. */
  @Delete('/v1/sessions/:id/tags/:tag_id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'untagSession' })
  @Extension()
  @AnswersDeleted('session_tag')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id, tag_id: tagId }: SessionTagParams,
  ): Promise<object> {
    await this.tags.remove(caller.workspaceId, { actor, sessionId: id, tagId });
    return { id: tagId.toLowerCase(), object: 'session_tag', deleted: true };
  }
}
