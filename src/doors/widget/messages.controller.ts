import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import type { WidgetMessageDto } from '../../conversations/live-chat/conversations.dto.js';
import { ConversationsReader } from '../../conversations/live-chat/conversations.reader.js';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { IdParam } from '../../platform/http/id-param.js';
import type { LiveStream } from '../../platform/http/live-stream.js';
import { AscendingQuery, type Page } from '../../platform/http/page.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentAddress, CurrentCaller, CurrentVisitor } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { WidgetMessageBody } from './conversations.dto.js';
import { WidgetMessages } from './messages.service.js';
import { refOf } from './visitor-access.js';

@Controller()
export class WidgetMessagesController {
  constructor(
    private readonly widget: WidgetMessages,
    private readonly reader: ConversationsReader,
  ) {}

  /** Lists the messages of a session, oldest first. */
  @Get('/api/widget/sessions/:id/messages')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  list(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Query() query: AscendingQuery,
  ): Promise<Page<WidgetMessageDto>> {
    return this.reader.messages(workspaceId, refOf(visitor, id), query);
  }

  /**
   * Sends a message. It is stored before the answer starts; the answer is sent on the event stream, or on this
   * response on request.
   */
  @Post('/api/widget/sessions/:id/messages')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  say(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() body: WidgetMessageBody,
    @Headers('accept') accept?: string,
  ): Promise<WithStatus> {
    const streamed = body.stream === true || accept?.includes('text/event-stream') === true;
    return this.widget.post(workspaceId, actor, { ref: refOf(visitor, id), body, streamed });
  }

  /** Streams the events of a session; resumed by `Last-Event-ID`. */
  @Get('/api/widget/sessions/:id/events')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  events(
    @CurrentCaller() { workspaceId, credentialId }: Caller,
    @CurrentVisitor() visitor: Visitor,
    @CurrentAddress() addressHash: string,
    @Param() { id }: IdParam,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<LiveStream> {
    const { contactId, kind } = visitor;
    const holder = { workspaceId, credentialId, contactId, isUser: kind === 'user', addressHash };
    return this.widget.events(holder, refOf(visitor, id), lastEventId);
  }
}
