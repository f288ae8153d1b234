import { Inject, Injectable } from '@nestjs/common';
import { defineTool, type Tool, type ToolContext } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { timeAt, type Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import type { Json, JsonSchema } from '../../platform/kernel/json-schema.js';
import type { MeetingDto } from './meetings.dto.js';
import { MeetingsReader } from './meetings.reader.js';
import { MeetingsService } from './meetings.service.js';

const MEETING: JsonSchema = { type: 'string', format: 'uuid', description: 'As list_meetings gave it.' };
const NOTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };
const CANCEL: JsonSchema = {
  type: 'object',
  properties: { meeting_id: MEETING },
  required: ['meeting_id'],
  additionalProperties: false,
};
const MOVE: JsonSchema = {
  type: 'object',
  properties: {
    meeting_id: MEETING,
    starts_at: { type: 'string', format: 'date-time', description: 'Exactly as list_slots gave it.' },
  },
  required: ['meeting_id', 'starts_at'],
  additionalProperties: false,
};

/** Moving and cancelling what was booked in the same conversation: whoever writes there may do that. */
@Injectable()
export class MeetingChangeTools {
  private readonly list = defineTool<Record<string, never>>({
    name: 'list_meetings',
    description: 'Upcoming meetings that were booked in this conversation.',
    parameters: NOTHING,
    effect: 'read',
    destructive: false,
    idempotent: true,
    run: async ({ workspaceId, sessionId }) => {
      const now = timeAt(this.clock.now());
      const meetings = sessionId === null ? [] : await this.reader.comingOfSession(workspaceId, sessionId, now);
      return { status: 'done', data: { meetings: meetings.map(shownMeeting) } };
    },
  });

  private readonly move = defineTool<{ meeting_id: string; starts_at: string }>({
    name: 'move_meeting',
    description:
      'Moves a meeting of this conversation to a time that list_slots offered, once the person has chosen it.',
    parameters: MOVE,
    effect: 'write',
    destructive: false,
    idempotent: true,
    run: async (context, { meeting_id: id, starts_at: startsAt }) => {
      await this.requireOwn(context, id);
      const bounds = { offeredOnly: true };
      return done(await this.meetings.move(context.workspaceId, context.actor, { id, startsAt, bounds }));
    },
  });

  private readonly cancel = defineTool<{ meeting_id: string }>({
    name: 'cancel_meeting',
    description: 'Cancels a meeting of this conversation. Only when the person wants it.',
    parameters: CANCEL,
    effect: 'write',
    destructive: false,
    idempotent: true,
    run: async (context, { meeting_id: id }) => {
      await this.requireOwn(context, id);
      return done(await this.meetings.cancel(context.workspaceId, context.actor, { id, reason: null }));
    },
  });

  readonly tools: Tool[] = [this.list, this.move, this.cancel];

  constructor(
    private readonly meetings: MeetingsService,
    private readonly reader: MeetingsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found` unless the meeting was booked in this conversation. */
  private async requireOwn({ workspaceId, sessionId }: ToolContext, id: string): Promise<void> {
    const { session_id } = await this.reader.get(workspaceId, id);
    if (sessionId === null || session_id !== sessionId) throw fail('not_found');
  }
}

/** A meeting as a model sees it. */
export const shownMeeting = ({
  id,
  title,
  starts_at,
  ends_at,
  timezone,
  location,
  join_url,
  confirm_by,
}: MeetingDto): Record<string, Json> => ({
  ...{ meeting_id: id, title, starts_at, ends_at, timezone },
  ...{ location, join_url, confirm_by },
});

const done = (meeting: MeetingDto): { status: 'done'; data: Json } => ({ status: 'done', data: shownMeeting(meeting) });
