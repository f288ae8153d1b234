import { Controller, Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Bare } from '../../platform/http/envelope.interceptor.js';
import { FileParam } from '../../platform/http/files/file-param.js';
import { FOR_EVER, sendFile } from '../../platform/http/files/send-file.js';
import { Access } from '../../platform/policy/access.js';
import { WidgetFiles } from './widget-files.js';

/** Every page of every customer requests the script: an update takes effect within five minutes. */
const SCRIPT_AGE = 'public, max-age=300';

/** For pages of any origin, including cross-origin isolated ones. */
const forAnyPage = (cacheControl: string) => ({
  'Cache-Control': cacheControl,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

@Controller()
export class WidgetFilesController {
  constructor(private readonly files: WidgetFiles) {}

  /** The script that customers embed in their pages. */
  @Get('/widget.js')
  @Access({ public: 'the widget’s script, the same for everybody; no tenant data', limit: 'none' })
  async script(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    return sendFile(request, { response, file: await this.files.find('widget.js'), headers: forAnyPage(SCRIPT_AGE) });
  }

  /** Files that the script loads. */
  @Get('/widget/assets/:file')
  @Access({ public: 'parts of the widget’s script, the same for everybody; no tenant data', limit: 'none' })
  async asset(
    @Param() { file }: FileParam,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    const found = await this.files.find(file, 'assets');
    if (found) return sendFile(request, { response, file: found, headers: forAnyPage(FOR_EVER) });
    return sendFile(request, {
      response,
      file: await this.files.currentVersionOf(file, 'assets'),
      headers: forAnyPage(SCRIPT_AGE),
    });
  }
}
