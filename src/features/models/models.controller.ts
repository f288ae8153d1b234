import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../http/id-param.js';
import { Extension } from '../../http/openapi-extension.js';
import { Answers } from '../../http/responses.js';
import type { Caller } from '../../kernel/caller.js';
import { Access } from '../../policy/access.js';
import { CurrentCaller } from '../../policy/request.js';
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
