import { Body, Controller, Get, Headers, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TeamMarksDto } from '../../conversations/live-chat/team-marks.dto.js';
import { TeamMarksService } from '../../conversations/live-chat/team-marks.service.js';
import { WorkspaceIdParam, WorkspaceParam } from '../../platform/http/id-param.js';
import type { LiveStream } from '../../platform/http/live-stream.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, AnswersEvents } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentAddress, CurrentCaller } from '../../platform/policy/request.js';
import { TeamReadBody } from './team-stream.dto.js';
import { TeamStreamService } from './team-stream.service.js';

/** Live signals of the console's tabs, in addition to the resources. */
@ApiTags('Console')
@Controller()
export class TeamStreamController {
  constructor(
    private readonly streams: TeamStreamService,
    private readonly marks: TeamMarksService,
  ) {}

  /** Streams hints of changes in a workspace; resumed by `Last-Event-ID`. */
  @Get('/api/console/workspaces/:workspace/stream')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'streamWorkspace' })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The id of the last event that you were sent.' })
  @Extension()
  @AnswersEvents({
    ready: 'The stream begins here, or goes on from `Last-Event-ID`.',
    reset: 'Something was missed: read again what is shown.',
    handoff: 'A hand-off changed: `{type, id, session_id, seq}`.',
    session: 'A session, or an action in it, changed.',
    message: 'Something was said in a session.',
    delivery: 'A message of a handed-over session was sent by its channel, or was not, or more became known of it.',
    note: 'A private note was written or deleted in a session; `id` is the note’s.',
    mention: 'A note mentions you; `id` is the note’s, or null where you have read it, perhaps on another device.',
    saved_reply: 'A saved reply changed that you may see; `session_id` is null.',
    tag: 'A tag was made, changed or deleted; `session_id` is null.',
    inbox_filter: 'A filter of the inbox changed that you may see; `session_id` is null.',
    draft: 'Your draft in a session changed, perhaps on another device.',
    member_status: 'A member chose to be available or away; `id` is the member’s, `session_id` is null.',
    setting: 'The workspace’s settings changed, among them its kill switch; `id` and `session_id` are null.',
    presence: 'The member `by` is in a session, as `state` says: `looking`, `replying` or `away`.',
    typing: '`by` writes in a session: `contact` or `teammate`.',
    read: '`by` has read a session up to `seq`.',
  })
  stream(
    @CurrentCaller() caller: Caller,
    @CurrentAddress() addressHash: string,
    @Param() _: WorkspaceParam,
    @Headers() headers: Record<string, string | undefined>,
  ): LiveStream {
    const { workspaceId, credentialId, memberId, role } = caller;
    if (memberId === null) throw fail('internal_error');
    return this.streams.open({ workspaceId, credentialId, memberId, role, addressHash }, headers['last-event-id']);
  }

  /** Shows the contact that a teammate is typing. It is not stored; repeat it every few seconds. */
  @Post('/api/console/workspaces/:workspace/sessions/:id/typing')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'signalTyping' })
  @Extension()
  @Answers(TeamMarksDto, 200)
  typing(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: WorkspaceIdParam): Promise<TeamMarksDto> {
    return this.marks.typing(workspaceId, id);
  }

  /** Marks the contact's messages up to a number as read by the team. */
  @Post('/api/console/workspaces/:workspace/sessions/:id/read')
  @Access({ takes: ['console_session'], needs: 'reply', limit: 'console' })
  @ApiOperation({ operationId: 'markSessionRead' })
  @Extension()
  @Answers(TeamMarksDto, 200)
  read(
    @CurrentCaller() { workspaceId }: Caller,
    @Param() { id }: WorkspaceIdParam,
    @Body() { seq }: TeamReadBody,
  ): Promise<TeamMarksDto> {
    return this.marks.read(workspaceId, id, seq);
  }
}
