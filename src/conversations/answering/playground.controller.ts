import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { PlaygroundBody, PlaygroundTurnDto, STATE_CHARACTERS_MAX } from './playground.dto.js';
import { PlaygroundService } from './playground.service.js';

/** A question and what frames it. */
const BODY_BYTES_MAX = STATE_CHARACTERS_MAX + 64 * 1024;

@ApiTags('Console')
@Controller()
export class PlaygroundController {
  constructor(private readonly playground: PlaygroundService) {}

  /** Asks the agent in a dry run, and returns what it did step by step. Nothing is stored, run or counted. */
  @Post('/api/console/workspaces/:workspace/playground')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'askInPlayground' })
  @Extension()
  @HttpCode(200)
  @TakesBody({ maxBytes: BODY_BYTES_MAX })
  @Answers(PlaygroundTurnDto, 200)
  @MayFail('conversation_closed')
  ask(
    @CurrentCaller() caller: Caller,
    @Param() _: WorkspaceParam,
    @Body() body: PlaygroundBody,
  ): Promise<PlaygroundTurnDto> {
    return this.playground.ask(caller.workspaceId, body);
  }
}
