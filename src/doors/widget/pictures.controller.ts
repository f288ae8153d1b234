import { Controller, Get, Header, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { QuotedPicturesReader } from '../../assistant/knowledge/pictures/quoted-pictures.reader.js';
import { FileStreams } from '../../platform/http/file-streams.js';
import { IdParam, WorkspaceIdParam } from '../../platform/http/id-param.js';
import { SignedFile, signedPath } from '../../platform/http/signed-urls.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller, type AppRequest } from '../../platform/policy/request.js';

const SIGNED =
  'an address that we signed opens one picture of a public document, for an hour; it is checked before anything is read';

/** Pictures beside what the agent quotes; those that no public document shows count as not found. */
@Controller()
export class WidgetPicturesController {
  constructor(
    private readonly reader: QuotedPicturesReader,
    private readonly streams: FileStreams,
  ) {}

  /** Returns a fresh address of a picture. */
  @Get('/api/widget/pictures/:id')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  async get(@CurrentCaller() { workspaceId }: Caller, @Param() { id }: IdParam): Promise<object> {
    return { object: 'picture', ...(await this.reader.get(workspaceId, id)) };
  }

  /** The bytes of a picture: shown in a tab of its own, and read by the scripts of any page, as files are. */
  @Get('/api/quoted/pictures/:workspace/:id')
  @Access({ public: SIGNED, limit: 'none' })
  @SignedFile()
  @Header('Access-Control-Allow-Origin', '*')
  async bytes(
    @Param() param: WorkspaceIdParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const picture = await this.reader.openSigned(signedPath(param, request.url));
    const content = await this.streams.send(response, param.workspace, picture);
    // Its bytes are a picture's: there is nothing to save it from, and its name is the team's.
    response.setHeader('Content-Disposition', 'inline');
    return content;
  }
}
