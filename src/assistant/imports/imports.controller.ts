import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import {
  ImportAccountTokenBody,
  ImportBody,
  ImportDto,
  ImportPartBody,
  ImportPartParam,
  ImportSkipDto,
  ImportSkipsQuery,
  ModelConsentBody,
  PART_BYTES_MAX,
} from './imports.dto.js';
import { ImportsReader } from './imports.reader.js';
import { ImportsService } from './imports.service.js';

/** Overhead of a multipart body. */
const ENVELOPE_BYTES = 64 * 1024;

@ApiTags('Analytics')
@Controller()
export class ImportsController {
  constructor(
    private readonly reader: ImportsReader,
    private readonly imports: ImportsService,
  ) {}

  /** Lists imports of other products' conversations, the latest first. */
  @Get('/v1/imports')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(ImportDto)
  async list(@CurrentCaller() caller: Caller): Promise<Page<ImportDto>> {
    return new Page(await this.reader.list(caller.workspaceId), null);
  }

  /** Opens an import: upload the export's file in parts or name an account, then start it. */
  @Post('/v1/imports')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(ImportDto, 201)
  @MayFail('conflict')
  create(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Body() body: ImportBody): Promise<ImportDto> {
    return this.imports.create(caller.workspaceId, actor, body);
  }

  /** Returns one import, with how far it is. */
  @Get('/v1/imports/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(ImportDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<ImportDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Uploads a part of the file, of at most 8 MiB. Parts may come in any order, and again. */
  @Put('/v1/imports/:id/parts/:position')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'putImportPart' })
  @TakesBody({ maxBytes: PART_BYTES_MAX + ENVELOPE_BYTES, multipart: true, queued: true })
  @ApiConsumes('multipart/form-data')
  @Answers(ImportDto, 200)
  @MayFail('conflict')
  part(
    @CurrentCaller() caller: Caller,
    @Param() { id, position }: ImportPartParam,
    @Body() { file }: ImportPartBody,
  ): Promise<ImportDto> {
    return this.imports.putPart(caller.workspaceId, { id, position, content: file.bytes });
  }

  /** Enters another token of the account, as after one was revoked; then start the import again. */
  @Put('/v1/imports/:id/account')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'putImportAccount' })
  @Answers(ImportDto, 200)
  @MayFail('conflict')
  token(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ImportAccountTokenBody,
  ): Promise<ImportDto> {
    return this.imports.setToken(caller.workspaceId, actor, { id, ...body });
  }

  /** Starts reading the file, or goes on after a pause or a failure. What is known already changes nothing. */
  @Post('/v1/imports/:id/start')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'startImport' })
  @Answers(ImportDto, 200)
  @MayFail('conflict')
  start(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<ImportDto> {
    return this.imports.start(caller.workspaceId, actor, id);
  }

  /** Pauses an import; what was read stays. */
  @Post('/v1/imports/:id/pause')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'pauseImport' })
  @Answers(ImportDto, 200)
  @MayFail('conflict')
  pause(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<ImportDto> {
    return this.imports.pause(caller.workspaceId, actor, id);
  }

  /** Ends an import, and forgets its file; what was read stays. */
  @Post('/v1/imports/:id/cancel')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'cancelImport' })
  @Answers(ImportDto, 200)
  @MayFail('conflict')
  cancel(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Param() { id }: IdParam): Promise<ImportDto> {
    return this.imports.cancel(caller.workspaceId, actor, id);
  }

  /** Lets forecasts send an import's words, masked, to the provider of the large model, or takes that back. */
  @Put('/v1/imports/:id/model_consent')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'putModelConsent' })
  @Answers(ImportDto, 200)
  consent(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { consented }: ModelConsentBody,
  ): Promise<ImportDto> {
    return this.imports.consent(caller.workspaceId, actor, { id, consented });
  }

  /** Removes an import with all conversations that it brought, and what forecasts tried on them. */
  @Delete('/v1/imports/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @AnswersDeleted('import')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.imports.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'import', deleted: true };
  }

  /** Lists what an import left out, and why; at most a thousand are kept. */
  @Get('/v1/imports/:id/skipped')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'listImportSkips' })
  @AnswersList(ImportSkipDto)
  skipped(
    @CurrentCaller() caller: Caller,
    @Param() { id }: IdParam,
    @Query() query: ImportSkipsQuery,
  ): Promise<Page<ImportSkipDto>> {
    return this.reader.skips(caller.workspaceId, id, query);
  }
}
