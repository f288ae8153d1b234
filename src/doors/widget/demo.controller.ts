import { Controller, Get, Header } from '@nestjs/common';
import { DemoReader } from '../../company/workspaces/demo.reader.js';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { WidgetFiles } from './widget-files.js';

/** As strict as a customer's page can be: the widget only needs our own origin, and nothing inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

@Controller()
export class DemoController {
  constructor(
    private readonly demo: DemoReader,
    private readonly files: WidgetFiles,
  ) {}

  /** A demo page with the widget of the workspace "Demo". */
  @Get('/demo')
  @Access({ public: 'a page with the demo workspace’s publishable key, which is public', limit: 'public_ip' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', POLICY)
  @Header('Referrer-Policy', 'same-origin')
  @Header('Cache-Control', 'no-store')
  async page(): Promise<Bare> {
    const [key, file] = await Promise.all([this.demo.publishableKey(), this.files.find('demo.html')]);
    if (key === null || !file) throw fail('not_found');
    return new Bare(file.bodies.identity.toString().replaceAll('{{publishable_key}}', key));
  }
}
