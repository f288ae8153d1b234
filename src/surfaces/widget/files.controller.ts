import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Bare } from '../../http/envelope.interceptor.js';
import { fail } from '../../kernel/errors.js';
import { Access } from '../../policy/access.js';
import { ENCODINGS, WidgetFiles, type Encoding, type WidgetFile } from './widget-files.js';

class FileParam {
  @IsString()
  file: string;
}

/** The script is asked for by every page of every customer: five minutes are what an update may take. */
const SCRIPT_AGE = 'public, max-age=300';
/** Their names change with what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable';

@Controller()
export class WidgetFilesController {
  constructor(private readonly files: WidgetFiles) {}

  /** What customers put into their pages. */
  @Get('/widget.js')
  @Access({ public: 'the widget’s script, the same for everybody; no tenant data', limit: 'none' })
  async script(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    return send(request, response, await this.files.find('widget.js'), SCRIPT_AGE);
  }

  /** What the script loads. */
  @Get('/widget/assets/:file')
  @Access({ public: 'parts of the widget’s script, the same for everybody; no tenant data', limit: 'none' })
  async asset(
    @Param() { file }: FileParam,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    const found = await this.files.find(file, 'assets');
    if (found) return send(request, response, found, FOR_EVER);
    return send(request, response, await this.files.successor(file, 'assets'), SCRIPT_AGE);
  }
}

/** For pages of any origin, also of those that isolate themselves. Throws `not_found` for no file. */
function send(
  request: Request,
  response: Response,
  file: WidgetFile | null,
  cacheControl: string,
): Bare | StreamableFile {
  if (!file) throw fail('not_found');
  const encoding = (request.acceptsEncodings([...ENCODINGS]) || 'identity') as Encoding;
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  response.set({
    'Content-Type': file.type,
    'Cache-Control': cacheControl,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  const tags = request.headers['if-none-match']?.split(',') ?? [];
  if (!tags.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))) {
    const body = file.bodies[encoding];
    return new StreamableFile(body, { type: file.type, length: body.length });
  }
  response.locals['status'] = 304;
  return new Bare('');
}
