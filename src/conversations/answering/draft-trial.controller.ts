import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { EventStream } from '../../platform/http/event-stream.js';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { AnswersEvents, MayFail } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { DRAFT_CHARACTERS_MAX, DraftTrialBody } from './draft-trial.dto.js';
import { DraftTrialService } from './draft-trial.service.js';

/** A character takes up to six bytes in JSON. */
const BODY_BYTES_MAX = 6 * DRAFT_CHARACTERS_MAX + 64 * 1024;

@ApiTags('Console')
@Controller()
export class DraftTrialController {
  constructor(private readonly trials: DraftTrialService) {}

  /** Compares the agent's current answers with those it would give if a draft were published. Stores nothing. */
  @Post('/api/console/workspaces/:workspace/draft_trial')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @ApiOperation({ operationId: 'tryDraft' })
  @Extension()
  @TakesBody({ maxBytes: BODY_BYTES_MAX })
  @AnswersEvents({
    progress: '`{phase, done, of}`: `reading` documents, then `asking` questions.',
    result: '`{question, session_id, change, before, after}`; each side is `{status, answer, sources}`.',
    done: '`{counts, asked, of, ms}`: how many answers changed in which way; `asked` is less than `of` if time ran out.',
    error: 'The error envelope, if it fails after the first event.',
  })
  @MayFail('conflict', 'not_found')
  run(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam, @Body() body: DraftTrialBody): Promise<EventStream> {
    return EventStream.open(this.trials.run(caller.workspaceId, body));
  }
}
