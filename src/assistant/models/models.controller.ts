import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { DAYS_DEFAULT, ModelsDto, ModelsQuery } from './models.dto.js';
import { ModelsReader } from './models.reader.js';

@ApiTags('Console')
@Controller()
export class ModelsController {
  constructor(private readonly models: ModelsReader) {}

  /** Returns which models answer, how they are, and what the workspace used of them. */
  @Get('/api/console/workspaces/:workspace/models')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'getModels' })
  @Extension()
  @Answers(ModelsDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam, @Query() query: ModelsQuery): Promise<ModelsDto> {
    return this.models.get(caller.workspaceId, query.days ?? DAYS_DEFAULT);
  }
}
