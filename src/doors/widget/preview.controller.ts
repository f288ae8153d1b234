import { Controller, Get, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Bare } from '../../platform/http/envelope.interceptor.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { Access } from '../../platform/policy/access.js';
import { WidgetFiles } from './widget-files.js';

/** The only page that may be framed, and only by our own pages. It may not open connections. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'no-cache',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};

@Controller()
export class PreviewController {
  constructor(private readonly files: WidgetFiles) {}

  /** The page of the console's live preview of the widget. */
  @Get('/widget/preview')
  @Access({ public: 'a page of the widget without a workspace, the same for everybody', limit: 'none' })
  async page(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Bare | StreamableFile> {
    return sendFile(request, { response, file: await this.files.find('preview.html'), headers: HEADERS });
  }
}
