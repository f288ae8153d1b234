import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { IdParam } from '../../platform/http/id-param.js';
import type { Page } from '../../platform/http/page.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentAddress, CurrentCaller, CurrentVisitor } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import {
  WidgetBookingBody,
  WidgetCancelBody,
  WidgetSlotsQuery,
  type WidgetMeetingDto,
  type WidgetSlotDto,
} from './meetings.dto.js';
import { WidgetMeetings } from './meetings.service.js';
import { BY_VISITOR } from './visitor-access.js';

@Controller()
export class WidgetMeetingsController {
  constructor(private readonly meetings: WidgetMeetings) {}

  /** Lists times at which a host can be booked. */
  @Get('/api/widget/meetings/slots')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  slots(@CurrentCaller() { workspaceId }: Caller, @Query() query: WidgetSlotsQuery): Promise<Page<WidgetSlotDto>> {
    return this.meetings.slots(workspaceId, query);
  }

  /** Books one of these times. */
  @Post('/api/widget/meetings')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  book(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Body() body: WidgetBookingBody,
    @CurrentAddress() addressHash: string,
  ): Promise<WidgetMeetingDto | WithStatus> {
    return this.meetings.book(workspaceId, { actor, visitor, widgetBooking: { body, addressHash } });
  }

  /** Cancels one of the visitor's own meetings. */
  @Post('/api/widget/meetings/:id/cancel')
  @Access(BY_VISITOR)
  @HttpCode(200)
  cancel(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() { reason }: WidgetCancelBody,
  ): Promise<WidgetMeetingDto> {
    return this.meetings.cancel(workspaceId, actor, { visitor, id, reason: reason ?? null });
  }
}
