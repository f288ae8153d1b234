import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceIdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { SeenNotesBody, SeenNotesDto } from './notes.dto.js';
import { SeenNotesService } from './seen-notes.service.js';

/** What a member has seen of the notes that mention them (docs/decisions/0135-the-queue-of-mentions.md). */
@ApiTags('Console')
@Controller()
export class SeenNotesController {
  constructor(private readonly seenNotes: SeenNotesService) {}

  /** Marks the notes of a session that mention you as read, up to one of them. */
  @Post('/api/console/workspaces/:workspace/sessions/:id/seen_notes')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'markNotesSeen' })
  @Extension()
  @Answers(SeenNotesDto, 200)
  async mark(
    @CurrentCaller() { workspaceId, memberId }: Caller,
    @Param() { id }: WorkspaceIdParam,
    @Body() { last_note_id: noteId }: SeenNotesBody,
  ): Promise<SeenNotesDto> {
    if (memberId === null) throw fail('internal_error');
    const seen = { memberId, sessionId: id.toLowerCase(), lastNoteId: noteId.toLowerCase() };
    await this.seenNotes.mark(workspaceId, seen);
    return { object: 'seen_notes', session_id: seen.sessionId, last_note_id: seen.lastNoteId };
  }
}
