import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { WidgetSessionDto } from '../../conversations/live-chat/conversations.dto.js';
import { ConversationsReader } from '../../conversations/live-chat/conversations.reader.js';
import { ConversationsService } from '../../conversations/live-chat/conversations.service.js';
import { RatingsService } from '../../conversations/live-chat/ratings.service.js';
import { VisitorSignalsService } from '../../conversations/live-chat/visitor-signals.service.js';
import type { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { IdParam } from '../../platform/http/id-param.js';
import { PageQuery, type Page } from '../../platform/http/page.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import {
  CurrentActor,
  CurrentCaller,
  CurrentLocation,
  CurrentVisitor,
  type GeoLocation,
} from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { WidgetEscalationBody, WidgetRatingBody, WidgetReadBody, WidgetSessionBody } from './conversations.dto.js';
import { WidgetConversations } from './conversations.service.js';
import { BY_VISITOR, refOf } from './visitor-access.js';

/** A visitor's sessions; others' count as not found. */
@Controller()
export class WidgetSessionsController {
  constructor(
    private readonly widget: WidgetConversations,
    private readonly reader: ConversationsReader,
    private readonly conversations: ConversationsService,
    private readonly signals: VisitorSignalsService,
    private readonly ratings: RatingsService,
  ) {}

  /** Opens a conversation. */
  @Post('/api/widget/sessions')
  @Access({
    takes: ['publishable_key'],
    needs: null,
    limit: 'widget_new_session',
    origin: 'required',
    visitor: 'required',
  })
  begin(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @CurrentLocation() location: GeoLocation,
    @Body() body: WidgetSessionBody,
  ): Promise<WidgetSessionDto> {
    return this.widget.open(workspaceId, actor, { visitor, body, location });
  }

  /** Lists the visitor's sessions, newest first. */
  @Get('/api/widget/sessions')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  list(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentVisitor() visitor: Visitor,
    @Query() query: PageQuery,
  ): Promise<Page<WidgetSessionDto>> {
    return this.reader.list(workspaceId, visitor, query);
  }

  /** Signals that the visitor is typing. */
  @Post('/api/widget/sessions/:id/typing')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  @HttpCode(200)
  typing(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
  ): Promise<WidgetSessionDto> {
    return this.signals.typing(workspaceId, refOf(visitor, id));
  }

  /** Marks messages up to a number as read by the visitor. */
  @Post('/api/widget/sessions/:id/read')
  @Access(BY_VISITOR)
  @HttpCode(200)
  read(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() { seq }: WidgetReadBody,
  ): Promise<WidgetSessionDto> {
    return this.signals.read(workspaceId, refOf(visitor, id), seq);
  }

  /** Ends the session; a new message reopens it. */
  @Post('/api/widget/sessions/:id/end')
  @Access(BY_VISITOR)
  @HttpCode(200)
  end(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
  ): Promise<WidgetSessionDto> {
    return this.conversations.end(workspaceId, actor, refOf(visitor, id));
  }

  /** Rates the session; the last rating counts. */
  @Post('/api/widget/sessions/:id/rating')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  @HttpCode(200)
  rate(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() { score, comment, solved }: WidgetRatingBody,
  ): Promise<WidgetSessionDto> {
    const rating = { score, comment: comment?.trim() || null, solved: solved ?? null };
    return this.ratings.rate(workspaceId, { actor, ref: refOf(visitor, id), submitted: rating });
  }

  /** Asks for a teammate: 201 with a new hand-off, 200 with the open one. */
  @Post('/api/widget/sessions/:id/escalate')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  escalate(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() body: WidgetEscalationBody,
  ): Promise<WithStatus> {
    return this.widget.escalate(workspaceId, { actor, ref: refOf(visitor, id), body });
  }
}
