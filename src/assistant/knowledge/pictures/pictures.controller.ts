import { Body, Controller, Get, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { UploadBody } from '../../../conversations/attachments/uploads.dto.js';
import { TakesBody } from '../../../platform/http/body.js';
import { FileStreams } from '../../../platform/http/file-streams.js';
import { IdParam, WorkspaceIdParam } from '../../../platform/http/id-param.js';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { SignedFile, signedPath } from '../../../platform/http/signed-urls.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, type AppRequest } from '../../../platform/policy/request.js';
import { PICTURE_UPLOAD, PictureDto } from './pictures.dto.js';
import { PicturesReader } from './pictures.reader.js';
import { PicturesService } from './pictures.service.js';

const SIGNED =
  'an address that we signed opens one picture, for an hour; it is checked before anything is read' as const;

@ApiTags('Knowledge')
@Controller()
export class PicturesController {
  constructor(
    private readonly reader: PicturesReader,
    private readonly pictures: PicturesService,
    private readonly streams: FileStreams,
  ) {}

  /**
   * Uploads a picture for articles. `![words](picture:<id>)` in the Markdown of a document shows it; one that no
   * document shows is removed after a week.
   */
  @Post('/v1/knowledge/pictures')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'uploadPicture' })
  @TakesBody(PICTURE_UPLOAD)
  @ApiConsumes('multipart/form-data')
  @Answers(PictureDto, 201)
  @MayFail('conflict')
  upload(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() { file }: UploadBody,
  ): Promise<PictureDto> {
    return this.pictures.upload(caller.workspaceId, { actor, file });
  }

  /** Returns one picture, with a fresh address of its bytes. */
  @Get('/v1/knowledge/pictures/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @ApiOperation({ operationId: 'getPicture' })
  @Answers(PictureDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<PictureDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** The bytes of a picture, for the pages of this service only. */
  @Get('/api/pictures/:workspace/:id')
  @Access({ public: SIGNED, limit: 'none' })
  @SignedFile()
  async bytes(
    @Param() param: WorkspaceIdParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const picture = await this.reader.openSigned(signedPath(param, request.url));
    return this.streams.send(response, param.workspace, picture);
  }
}
