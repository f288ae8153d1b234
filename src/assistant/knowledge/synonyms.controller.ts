import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { plainPhrase, SynonymsBody, SynonymsDto } from './synonyms.dto.js';
import { SynonymsReader } from './synonyms.reader.js';
import { SynonymsService } from './synonyms.service.js';

@ApiTags('Knowledge')
@Controller()
export class SynonymsController {
  constructor(
    private readonly reader: SynonymsReader,
    private readonly synonyms: SynonymsService,
  ) {}

  /** Returns the groups of phrases that mean the same, in their order. */
  @Get('/v1/knowledge/synonyms')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getSynonyms' })
  @Extension()
  @Answers(SynonymsDto, 200)
  async get(@CurrentCaller() caller: Caller): Promise<SynonymsDto> {
    return { object: 'synonyms', groups: await this.reader.all(caller.workspaceId) };
  }

  /** Replaces all groups. The agent uses them from the next question on. */
  @Put('/v1/knowledge/synonyms')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'replaceSynonyms' })
  @Extension()
  @Answers(SynonymsDto, 200)
  async replace(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() { groups }: SynonymsBody,
  ): Promise<SynonymsDto> {
    const plain = groups.map((group) => group.map(plainPhrase));
    await this.synonyms.replace(caller.workspaceId, actor, plain);
    return { object: 'synonyms', groups: await this.reader.all(caller.workspaceId) };
  }
}
