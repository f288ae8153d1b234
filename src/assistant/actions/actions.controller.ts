import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import type { Page } from '../../platform/http/page.js';
import { Answers, AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { ActionDto, ActionsQuery } from './actions.dto.js';
import { ActionsReader } from './actions.reader.js';

@ApiTags('Settings')
@Controller()
export class ActionsController {
  constructor(private readonly actions: ActionsReader) {}

  /** Lists the actions that the agent ran, requested or was refused in your product, newest first. */
  @Get('/v1/actions')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(ActionDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ActionsQuery): Promise<Page<ActionDto>> {
    return this.actions.list(caller.workspaceId, query);
  }

  /** Returns the receipt of one action. */
  @Get('/v1/actions/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(ActionDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<ActionDto> {
    return this.actions.get(caller.workspaceId, id);
  }
}
