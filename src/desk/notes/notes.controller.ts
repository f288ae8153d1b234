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
import { NoteBody, NoteDto, NotesQuery } from './notes.dto.js';
import { NotesReader } from './notes.reader.js';
import { NotesService } from './notes.service.js';

@ApiTags('Sessions')
@Controller()
export class NotesController {
  constructor(
    private readonly reader: NotesReader,
    private readonly notes: NotesService,
  ) {}

  /** Lists the team's private notes in a session, oldest first. */
  @Get('/v1/sessions/:id/notes')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(NoteDto)
  list(@CurrentCaller() caller: Caller, @Param() { id }: IdParam, @Query() query: NotesQuery): Promise<Page<NoteDto>> {
    return this.reader.list(caller.workspaceId, id, query);
  }

  /** Adds a private note to a session. The contact never sees it; mentioned members are notified. */
  @Post('/v1/sessions/:id/notes')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'addNote' })
  @Answers(NoteDto, 201)
  @MayFail('conflict')
  add(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: NoteBody,
  ): Promise<NoteDto> {
    return this.notes.add(caller.workspaceId, { actor, sessionId: id, body });
  }

  /** Returns one note. */
  @Get('/v1/notes/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(NoteDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<NoteDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Deletes a note: your own, or any if you manage the team. */
  @Delete('/v1/notes/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @AnswersDeleted('note')
  async delete(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.notes.delete(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'note', deleted: true };
  }
}
