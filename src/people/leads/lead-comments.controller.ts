import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { LeadCommentBody, LeadCommentDto, LeadCommentsQuery } from './lead-comments.dto.js';
import { LeadCommentsReader } from './lead-comments.reader.js';
import { LeadCommentsService } from './lead-comments.service.js';

@ApiTags('Leads')
@Controller()
export class LeadCommentsController {
  constructor(
    private readonly reader: LeadCommentsReader,
    private readonly comments: LeadCommentsService,
  ) {}

  /** Lists the team's comments on a lead, oldest first. */
  @Get('/v1/leads/:id/comments')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listLeadComments' })
  @Extension()
  @AnswersList(LeadCommentDto)
  list(
    @CurrentCaller() { workspaceId }: Caller,
    @Param() { id }: IdParam,
    @Query() query: LeadCommentsQuery,
  ): Promise<Page<LeadCommentDto>> {
    return this.reader.list(workspaceId, id, query);
  }

  /** Adds a comment to a lead. Only the team sees it. */
  @Post('/v1/leads/:id/comments')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'addLeadComment' })
  @Extension()
  @Answers(LeadCommentDto, 201)
  @MayFail('conflict')
  add(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id: leadId }: IdParam,
    @Body() { text }: LeadCommentBody,
  ): Promise<LeadCommentDto> {
    return this.comments.add(workspaceId, actor, { leadId, text });
  }

  /** Deletes a comment: your own, or any if you manage the team. */
  @Delete('/v1/lead_comments/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @ApiOperation({ operationId: 'deleteLeadComment' })
  @Extension()
  @AnswersDeleted('lead_comment')
  async delete(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.comments.delete(workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'lead_comment', deleted: true };
  }
}
