import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { ExplanationDto, MessageParams } from './explanation.dto.js';
import { ExplanationReader } from './explanation.reader.js';

@ApiTags('Sessions')
@Controller()
export class ExplanationController {
  constructor(private readonly explanations: ExplanationReader) {}

  /** Returns why the agent said something: its evidence, and what it rejected. Not found for other messages. */
  @Get('/v1/sessions/:id/messages/:message_id/explanation')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getExplanation' })
  @Extension()
  @Answers(ExplanationDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id, message_id }: MessageParams): Promise<ExplanationDto> {
    return this.explanations.get(caller.workspaceId, id, message_id);
  }
}
