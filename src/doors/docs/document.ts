/** The checked-in OpenAPI document with this installation's own address, built once per process. */
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { openApiOf } from '../../platform/http/openapi-file.js';
import { page } from './page.js';

@Injectable()
export class ApiDocument {
  private texts: { json: string; page: string } | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The document as JSON. */
  json(): string {
    return this.rendered().json;
  }

  /** The document as a page for people. */
  page(): string {
    return this.rendered().page;
  }

  private rendered(): { json: string; page: string } {
    if (!this.texts) {
      const document = openApiOf(this.config.baseUrl);
      this.texts = { json: JSON.stringify(document), page: page(document) };
    }
    return this.texts;
  }
}
