import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { KnowledgeSamplesDto, RemovedKnowledgeSamplesDto } from './samples.dto.js';
import { SamplesReader } from './samples.reader.js';
import { SamplesService } from './samples.service.js';

@ApiTags('Knowledge')
@Controller()
export class SamplesController {
  constructor(
    private readonly reader: SamplesReader,
    private readonly samples: SamplesService,
  ) {}

  /** Returns the number of sample documents: those of the demo that the team has not changed. */
  @Get('/v1/knowledge/samples')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getKnowledgeSamples' })
  @Extension()
  @Answers(KnowledgeSamplesDto, 200)
  get(@CurrentCaller() caller: Caller): Promise<KnowledgeSamplesDto> {
    return this.reader.get(caller.workspaceId);
  }

  /** Deletes all sample documents at once. Repeating it deletes none. */
  @Delete('/v1/knowledge/samples')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'deleteKnowledgeSamples' })
  @Extension()
  @Answers(RemovedKnowledgeSamplesDto, 200)
  remove(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor): Promise<RemovedKnowledgeSamplesDto> {
    return this.samples.removeAll(caller.workspaceId, actor);
  }
}
