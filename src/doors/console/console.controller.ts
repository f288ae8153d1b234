import { Controller, Get, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { FileParam } from '../../platform/http/files/file-param.js';
import { FOR_EVER, sendFile } from '../../platform/http/files/send-file.js';
import { html } from '../../platform/http/html.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { ConsoleFiles } from './console-files.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  // The preview of the widget.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  // Revalidated each time, because it names the scripts of the current build.
  'Cache-Control': 'no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};
const ASSET_HEADERS = { 'Cache-Control': FOR_EVER, 'Cross-Origin-Resource-Policy': 'same-origin' };
const ASSETS = '/console/assets/';

/** The team's console: one page, whose script reads the path (specification §12.6). */
@Controller()
export class ConsoleController {
  constructor(private readonly files: ConsoleFiles) {}

  /** Redirects the service's root address to the console. */
  @Get('/')
  @Access({ public: 'leads to the console; no tenant data', limit: 'none' })
  start(@Res({ passthrough: true }) response: Response): Bare {
    response.locals['status'] = 302;
    response.set({ Location: '/console', 'Cache-Control': 'no-cache' });
    return new Bare('');
  }

  /** Parts of the page. A missing one is a 404: the page in its place would be run as a script. */
  @Get(`${ASSETS}:file`)
  @Access({ public: 'parts of the console’s page, the same for everybody; no tenant data', limit: 'none' })
  async asset(
    @Param() { file }: FileParam,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare | StreamableFile> {
    return sendFile(request, { response, file: await this.files.find(file, 'assets'), headers: ASSET_HEADERS });
  }

  @Get('/console')
  @Access({ public: 'the console’s page, the same for everybody; no tenant data', limit: 'none' })
  page(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Bare | StreamableFile> {
    return this.send(request, response);
  }

  /** Every screen has its own address, and so has the start with a slash. */
  @Get('/console/{*path}')
  @Access({ public: 'the console’s page, the same for everybody; no tenant data', limit: 'none' })
  screen(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Bare | StreamableFile> {
    if (request.path.startsWith(ASSETS)) throw fail('not_found');
    return this.send(request, response);
  }

  private async send(request: Request, response: Response): Promise<Bare | StreamableFile> {
    const file = await this.files.find('index.html');
    if (file) return sendFile(request, { response, file, headers: PAGE_HEADERS });
    response.locals['status'] = 503;
    response.set({ ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    return new Bare(NOT_BUILT);
  }
}

const NOT_BUILT = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Workspace Agent</title>
    </head>
    <body>
      <h1>The console has not been built</h1>
      <p>Run <code>npm run build</code> where the service is installed, then reload this page.</p>
    </body>
  </html>`.text;
