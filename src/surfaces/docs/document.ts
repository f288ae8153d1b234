/** The checked-in OpenAPI document as this installation serves it: with its own address, made once a process. */
import { Inject, Injectable } from '@nestjs/common';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import type { OpenApiDocument } from '../../http/openapi-types.js';
import { page } from './page.js';

const FILE = join('docs', 'openapi.json');

@Injectable()
export class ApiDocument {
  private texts: { json: string; page: string } | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The document as JSON. */
  json(): string {
    return this.made().json;
  }

  /** The document as a page for people. */
  page(): string {
    return this.made().page;
  }

  private made(): { json: string; page: string } {
    if (!this.texts) {
      const document = readDocument();
      document.servers = [{ url: this.config.baseUrl }];
      this.texts = { json: JSON.stringify(document), page: page(document) };
    }
    return this.texts;
  }
}

/** Found above this file, in the sources, in the build and in the image alike. Throws where it was not shipped. */
function readDocument(): OpenApiDocument {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, FILE))) return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as OpenApiDocument;
  throw new Error(`${FILE} is missing beside the application.`);
}
