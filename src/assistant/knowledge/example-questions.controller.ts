import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { ExampleQuestionsBody, ExampleQuestionsDto } from './example-questions.dto.js';
import { ExampleQuestionsReader } from './example-questions.reader.js';
import { ExampleQuestionsService } from './example-questions.service.js';

/** As many questions as a document may have, of some length, in any script. */
const EXAMPLES_BYTES_MAX = 2 * 1024 * 1024;

@ApiTags('Knowledge')
@Controller()
export class ExampleQuestionsController {
  constructor(
    private readonly reader: ExampleQuestionsReader,
    private readonly service: ExampleQuestionsService,
  ) {}

  /** Returns a document's example questions, and the headings that it has. */
  @Get('/v1/knowledge/documents/:id/examples')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getExampleQuestions' })
  @Extension()
  @Answers(ExampleQuestionsDto, 200)
  get(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: IdParam): Promise<ExampleQuestionsDto> {
    return this.reader.get(workspaceId, id);
  }

  /**
   * Replaces a document's example questions: ways in which customers ask what its sections answer. The agent answers
   * such questions from the next message on. They stay when the document gets a new version.
   */
  @Put('/v1/knowledge/documents/:id/examples')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'replaceExampleQuestions' })
  @Extension()
  @Answers(ExampleQuestionsDto, 200)
  @TakesBody({ maxBytes: EXAMPLES_BYTES_MAX, queued: true })
  replace(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { sections }: ExampleQuestionsBody,
  ): Promise<ExampleQuestionsDto> {
    return this.service.replace(workspaceId, { actor, documentId: id, sections });
  }
}
