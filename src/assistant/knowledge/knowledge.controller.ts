import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { AudienceService } from './audience.service.js';
import {
  DocumentBody,
  DocumentDto,
  DocumentAudience,
  DocumentReplacement,
  DocumentsQuery,
  DocumentSummaryDto,
  DocumentVersionDto,
  DocumentVersionParam,
  DocumentVersionTextDto,
} from './knowledge.dto.js';
import { KnowledgeReader } from './knowledge.reader.js';
import { KnowledgeService } from './knowledge.service.js';

const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;

@ApiTags('Knowledge')
@Controller()
export class KnowledgeController {
  constructor(
    private readonly documents: KnowledgeReader,
    private readonly knowledge: KnowledgeService,
    private readonly audiences: AudienceService,
  ) {}

  /** Lists documents, without their texts, newest first. */
  @Get('/v1/knowledge/documents')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(DocumentSummaryDto)
  list(@CurrentCaller() caller: Caller, @Query() query: DocumentsQuery): Promise<Page<DocumentSummaryDto>> {
    return this.documents.list(caller.workspaceId, query);
  }

  /** Adds a document: 201, or 200 if the same source already exists. Large documents are indexed in the background. */
  @Post('/v1/knowledge/documents')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @TakesBody({ maxBytes: DOCUMENT_BYTES_MAX, multipart: true, queued: true })
  @ApiConsumes('application/json', 'multipart/form-data')
  @Answers(DocumentDto, 201, 200)
  @MayFail('conflict')
  async create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: DocumentBody,
  ): Promise<WithStatus> {
    const { id, change } = await this.knowledge.add(caller.workspaceId, { actor, body });
    return new WithStatus(change === 'created' ? 201 : 200, await this.documents.get(caller.workspaceId, id));
  }

  /** Returns one document with its normalised text. */
  @Get('/v1/knowledge/documents/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(DocumentDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<DocumentDto> {
    return this.documents.get(caller.workspaceId, id);
  }

  /** Lists a document's versions without their texts, newest first; at most 100. */
  @Get('/v1/knowledge/documents/:id/versions')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listDocumentVersions' })
  @Extension()
  @AnswersList(DocumentVersionDto)
  async versions(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<Page<DocumentVersionDto>> {
    return new Page(await this.documents.versions(caller.workspaceId, id), null);
  }

  /** Returns the text of one version: citations keep pointing into the version that they quote. */
  @Get('/v1/knowledge/documents/:id/versions/:version')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getDocumentVersion' })
  @Extension()
  @Answers(DocumentVersionTextDto, 200)
  version(
    @CurrentCaller() caller: Caller,
    @Param() { id, version }: DocumentVersionParam,
  ): Promise<DocumentVersionTextDto> {
    return this.documents.version(caller.workspaceId, id, version);
  }

  /** Creates the document's next version. Readers see the old version until the new one is ready. */
  @Put('/v1/knowledge/documents/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @TakesBody({ maxBytes: DOCUMENT_BYTES_MAX, multipart: true, queued: true })
  @ApiConsumes('application/json', 'multipart/form-data')
  @Answers(DocumentDto, 200)
  @MayFail('conflict')
  async replace(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: DocumentReplacement,
  ): Promise<DocumentDto> {
    await this.knowledge.replace(caller.workspaceId, { actor, id, body });
    return this.documents.get(caller.workspaceId, id);
  }

  /** Moves a document to another audience. Its text, versions and citations stay. */
  @Put('/v1/knowledge/documents/:id/audience')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @Answers(DocumentDto, 200)
  @MayFail('conflict')
  async move(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { audience }: DocumentAudience,
  ): Promise<DocumentDto> {
    await this.audiences.move(caller.workspaceId, actor, { id, audience });
    return this.documents.get(caller.workspaceId, id);
  }

  /** Deletes a document. The agent no longer answers from it. */
  @Delete('/v1/knowledge/documents/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @AnswersDeleted('knowledge_document')
  @MayFail('conflict')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.knowledge.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'knowledge_document', deleted: true };
  }
}
