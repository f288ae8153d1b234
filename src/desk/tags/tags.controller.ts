import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { TagBody, TagDto, TagPatch, TagsQuery } from './tags.dto.js';
import { TagsReader } from './tags.reader.js';
import { TagsService } from './tags.service.js';

@ApiTags('Sessions')
@Controller()
export class TagsController {
  constructor(
    private readonly reader: TagsReader,
    private readonly tags: TagsService,
  ) {}

  /** Lists the workspace’s tags, by name. */
  @Get('/v1/tags')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(TagDto)
  list(@CurrentCaller() caller: Caller, @Query() query: TagsQuery): Promise<Page<TagDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Creates a tag. */
  @Post('/v1/tags')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @Answers(TagDto, 201)
  @MayFail('conflict')
  create(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Body() body: TagBody): Promise<TagDto> {
    return this.tags.create(caller.workspaceId, actor, body);
  }

  /** Returns one tag. */
  @Get('/v1/tags/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(TagDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<TagDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Renames a tag, or changes its colour. */
  @Patch('/v1/tags/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @Answers(TagDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: TagPatch,
  ): Promise<TagDto> {
    return this.tags.update(caller.workspaceId, { actor, id, patch: body });
  }

  /** Deletes a tag, and removes it from every conversation. */
  @Delete('/v1/tags/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'deleteTag' })
  @Extension()
  @AnswersDeleted('tag')
  async delete(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.tags.delete(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'tag', deleted: true };
  }
}
