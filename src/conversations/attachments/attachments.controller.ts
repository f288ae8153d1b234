import { Body, Controller, Delete, Get, Header, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { TakesBody } from '../../platform/http/body.js';
import { FileStreams } from '../../platform/http/file-streams.js';
import { IdParam, WorkspaceIdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, AnswersDeleted, MayFail } from '../../platform/http/responses.js';
import { SignedFile, signedPath } from '../../platform/http/signed-urls.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, type AppRequest } from '../../platform/policy/request.js';
import { AttachmentDto } from './attachments.dto.js';
import { SessionAttachmentsDto } from './reply-attachments.dto.js';
import { AttachmentsReader } from './attachments.reader.js';
import { AttachmentsService } from './attachments.service.js';
import { UPLOAD, UploadBody } from './uploads.dto.js';

const SIGNED = 'an address that we signed opens one file, for an hour; it is checked before anything is read' as const;

@ApiTags('Sessions')
@Controller()
export class AttachmentsController {
  constructor(
    private readonly reader: AttachmentsReader,
    private readonly attachments: AttachmentsService,
    private readonly streams: FileStreams,
  ) {}

  /**
   * Uploads a file for a reply in this session. It is sent by the reply that names it, and removed after a day
   * otherwise.
   */
  @Post('/v1/sessions/:id/attachments')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'uploadAttachment' })
  @TakesBody(UPLOAD)
  @ApiConsumes('multipart/form-data')
  @Answers(AttachmentDto, 201)
  @MayFail('conflict')
  upload(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { file }: UploadBody,
  ): Promise<AttachmentDto> {
    return this.attachments.upload(caller.workspaceId, { actor, sessionId: id, file });
  }

  /** Returns what files a reply in this session can have: those that its channel takes. */
  @Get('/v1/sessions/:id/attachments')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getSessionAttachments' })
  @Answers(SessionAttachmentsDto, 200)
  limits(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<SessionAttachmentsDto> {
    return this.reader.limitsOf(caller.workspaceId, id);
  }

  /** Returns one file of a conversation, with a fresh address of its bytes. */
  @Get('/v1/attachments/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getAttachment' })
  @Answers(AttachmentDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<AttachmentDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Removes a file that was uploaded and is not sent, or one that the contact sent. */
  @Delete('/v1/attachments/:id')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'deleteAttachment' })
  @AnswersDeleted('attachment')
  @MayFail('conflict')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.attachments.remove(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'attachment', deleted: true };
  }

  /**
   * The bytes of a file. Whatever is in it runs nowhere: it is saved, and what is shown nevertheless is in a sandbox.
   * Scripts of any page may read it, such as the widget: the address is the permission, and cookies play no part.
   */
  @Get('/api/attachments/:workspace/:id')
  @Access({ public: SIGNED, limit: 'none' })
  @SignedFile()
  @Header('Access-Control-Allow-Origin', '*')
  async bytes(
    @Param() param: WorkspaceIdParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const file = await this.reader.openSigned(signedPath(param, request.url));
    const piece = (from: number) => this.reader.piece(param.workspace, file, from);
    return this.streams.send(response, param.workspace, { ...file, piece });
  }
}
