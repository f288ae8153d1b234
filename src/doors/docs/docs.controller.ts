import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { AnswersBare } from '../../platform/http/responses.js';
import { Access } from '../../platform/policy/access.js';
import { ApiDocument } from './document.js';
import { PAGE_POLICY } from './page.js';

@ApiTags('Settings')
@Controller()
export class DocsController {
  constructor(private readonly document: ApiDocument) {}

  /** This document, as OpenAPI 3.1. */
  @Get('/v1/openapi.json')
  @Access({ public: 'describes the API; no tenant data', limit: 'public_ip' })
  @Extension()
  @ApiOperation({ operationId: 'getOpenApiDocument' })
  @Header('Content-Type', 'application/json; charset=utf-8')
  @AnswersBare('The OpenAPI document, without an envelope.', {
    openapi: { type: 'string' },
    info: { type: 'object' },
    paths: { type: 'object' },
  })
  openApi(): Bare {
    return new Bare(this.document.json());
  }

  /** The API reference for people: a page without scripts. */
  @Get('/docs')
  @Access({ public: 'describes the API; no tenant data', limit: 'public_ip' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', PAGE_POLICY)
  @Header('Referrer-Policy', 'no-referrer')
  @Header('Cache-Control', 'public, max-age=300')
  page(): Bare {
    return new Bare(this.document.page());
  }
}
