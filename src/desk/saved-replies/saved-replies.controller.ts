import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import {
  SavedRepliesQuery,
  SavedReplyBody,
  SavedReplyDto,
  SavedReplyPatch,
  SavedReplyTextDto,
  SavedReplyTextQuery,
} from './saved-replies.dto.js';
import { SavedRepliesReader } from './saved-replies.reader.js';
import { SavedRepliesService } from './saved-replies.service.js';

@ApiTags('Hand-offs')
@Controller()
export class SavedRepliesController {
  constructor(
    private readonly reader: SavedRepliesReader,
    private readonly replies: SavedRepliesService,
  ) {}

  /** Lists your own saved replies and the shared ones, by shortcut. */
  @Get('/v1/saved_replies')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(SavedReplyDto)
  list(@CurrentCaller() caller: Caller, @Query() query: SavedRepliesQuery): Promise<Page<SavedReplyDto>> {
    return this.reader.list(caller.workspaceId, memberOf(caller), query);
  }

  /** Saves a reply, private by default. */
  @Post('/v1/saved_replies')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @Answers(SavedReplyDto, 201)
  @MayFail('conflict')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: SavedReplyBody,
  ): Promise<SavedReplyDto> {
    return this.replies.create(caller.workspaceId, actor, body);
  }

  /** Returns one saved reply. Another member’s private reply is not found. */
  @Get('/v1/saved_replies/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(SavedReplyDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<SavedReplyDto> {
    return this.reader.get(caller.workspaceId, memberOf(caller), id);
  }

  /** Returns a saved reply’s text with its placeholders replaced by the names of a conversation. */
  @Get('/v1/saved_replies/:id/text')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'fillSavedReply' })
  @Extension()
  @Answers(SavedReplyTextDto, 200)
  text(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() { session_id: sessionId }: SavedReplyTextQuery,
  ): Promise<SavedReplyTextDto> {
    return this.reader.text(caller.workspaceId, memberOf(caller), { id, sessionId });
  }

  /** Changes a saved reply: your own, or a shared one. */
  @Patch('/v1/saved_replies/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @Answers(SavedReplyDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: SavedReplyPatch,
  ): Promise<SavedReplyDto> {
    return this.replies.update(caller.workspaceId, { actor, id, patch: body });
  }

  /** Deletes a saved reply: your own, or a shared one. */
  @Delete('/v1/saved_replies/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @AnswersDeleted('saved_reply')
  async delete(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.replies.delete(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'saved_reply', deleted: true };
  }
}

function memberOf({ memberId }: Caller): string {
  if (memberId === null) throw fail('internal_error');
  return memberId;
}
