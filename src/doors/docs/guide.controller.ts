import { Controller, Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import type { Bare } from '../../platform/http/envelope.interceptor.js';
import { FileParam } from '../../platform/http/files/file-param.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { Access } from '../../platform/policy/access.js';
import { GuideFiles } from './guide-files.js';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  // Revalidated each time: the next version of the service has another text.
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
};
const ASSET_HEADERS = { 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'same-origin' };

class GuidePageParam {
  /** Name of a file of docs/guide without its ending. */
  @IsString()
  page: string;
}

/** The guide to this version, from the service itself: its readers need no other network. */
@Controller()
export class GuideController {
  constructor(private readonly files: GuideFiles) {}

  @Get('/docs/guide')
  @Access({ public: 'the product’s guide, the same for everybody; no tenant data', limit: 'none' })
  async start(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Bare | StreamableFile> {
    return sendFile(request, { response, file: await this.files.find('index.html'), headers: PAGE_HEADERS });
  }

  /** Pictures and the style. */
  @Get('/docs/guide/assets/:file')
  @Access({ public: 'parts of the guide’s pages, the same for everybody; no tenant data', limit: 'none' })
  async asset(
    @Param() { file }: FileParam,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    return sendFile(request, { response, file: await this.files.find(file, 'assets'), headers: ASSET_HEADERS });
  }

  @Get('/docs/guide/:page')
  @Access({ public: 'the product’s guide, the same for everybody; no tenant data', limit: 'none' })
  async page(
    @Param() { page }: GuidePageParam,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    return sendFile(request, { response, file: await this.files.find(`${page}.html`), headers: PAGE_HEADERS });
  }
}
